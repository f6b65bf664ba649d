/**
 * Returns a moment as the reader's clock shows it, with the day where that is another one than in the lab.
 *
 * @param {string} datetime ISO 8601 with the offset of the lab
 * @param {string} custom the language and region in which it is written, as `en-GB`
 * @param {string} [timeZone] that of the reader; by default that of this device
 */
export function ownTime(datetime, custom, timeZone) {
  const moment = new Date(datetime);
  const isSameDay = moment.toLocaleDateString('sv-SE', { timeZone }) === datetime.slice(0, 10);
  return moment.toLocaleString(custom, { timeZone, timeStyle: 'short', ...(isSameDay ? {} : { dateStyle: 'full' }) });
}

/**
 * Returns the custom by which the server writes dates too: that of the first region that the browser names for the language.
 *
 * @param {string} language of the page, as `en`
 * @param {readonly string[]} wishes the languages of the browser, as `en-US`
 */
export function customOf(language, wishes) {
  return wishes.find((wish) => wish.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);
}
