/** Pixels of the picture for each of the drawing: 600 dots an inch at the width of a column of a journal, which is 85 mm. */
const SCALE = 4;

/** The name of the picture, from the address of the drawing: `/staff/studies/weight-iat/analysis/pairs.svg` gives
 * `weight-iat-pairs.png`. */
export function nameOf(url) {
  const parts = new URL(url, 'http://localhost').pathname.split('/').map(decodeURIComponent);
  return `${parts[parts.indexOf('studies') + 1]}-${parts.at(-1).replace(/\.svg$/, '')}.png`;
}

/** Draws the file of a drawing, which brings its own colours. */
export async function pictureOf(url, { document, Image }) {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error(`${url} cannot be drawn`));
    image.src = url;
  });
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * image.naturalWidth;
  canvas.height = SCALE * image.naturalHeight;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`${url} gives no picture`))), 'image/png');
  });
}
