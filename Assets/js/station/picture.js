// A picture of the camera as the server reads it: small, in shades of grey, in the “portable greymap” format.

/** Points to the longer side; the server takes no more. */
export const longestSide = 640;

/** The size in which a picture is sent: its shape stays, and small ones are not made larger. */
export function reducedSize(width, height) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const reduced = (side) => Math.max(1, Math.round(side * scale));
  return { width: reduced(width), height: reduced(height) };
}

/** The brightness of each point, from its red, green, blue and opacity (ITU-R BT.601). */
export function greyOf(colours) {
  const grey = new Uint8Array(colours.length / 4);
  for (let point = 0; point < grey.length; point += 1) {
    const [red, green, blue] = [colours[4 * point], colours[4 * point + 1], colours[4 * point + 2]];
    grey[point] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return grey;
}

/** netpbm.sourceforge.net/doc/pgm.html */
export function greymap({ width, height, grey }) {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + grey.length);
  file.set(head);
  file.set(grey, head.length);
  return file;
}
