// Asks the browser whether it shows notifications. Pure but for the browser it is given.

/**
 * 'granted', 'denied' or 'unavailable'; '' if the person has not answered it.
 * @param api  the browser's Notification, undefined where there is none
 */
export async function askForNotifications(api) {
  if (!api) return 'unavailable';
  const answer = await api.requestPermission();
  return answer === 'default' ? '' : answer;
}
