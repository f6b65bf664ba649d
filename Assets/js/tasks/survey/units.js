/**
 * A measure in other units: the numbers for the fields of another system, the largest unit first, the last one rounded.
 * Null where nothing, or no number, was entered.
 * @param from  {value, factor} of each field: what was typed and how many of the common unit one of it is
 * @param to    {factor, decimals} of each field
 */
export function converted(from, to) {
  const numbers = from.map(({ value }) => (value.trim() === '' ? 0 : Number(value.trim().replace(',', '.'))));
  if (from.every(({ value }) => value.trim() === '') || numbers.some(Number.isNaN)) return null;
  const whole = numbers.reduce((sum, number, index) => sum + number * from[index].factor, 0);
  return split(whole, to);
}

function split(whole, units) {
  const last = units.at(-1);
  // Counted in the smallest step, so that 5 feet and 11.96 inches are 6 feet and not 5 feet and 12 inches.
  let rest = Number((whole / last.factor).toFixed(last.decimals));
  return units.map(({ factor }, index) => {
    if (index === units.length - 1) return Math.max(0, Number(rest.toFixed(last.decimals)));
    const size = factor / last.factor;
    const count = Math.floor(rest / size + 1e-9);
    rest -= count * size;
    return count;
  });
}
