/** Pixels of the picture for each of the drawing: 600 dots an inch at the width of a column of a journal, which is 85 mm. */
const SCALE = 4;

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

/** Saves the drawing to which a link leads, under the name that the page gives it: that of the SVG file. */
export async function save(link, window) {
  const { document, URL } = window;
  const address = URL.createObjectURL(await pictureOf(link.href, window));
  const download = document.createElement('a');
  download.href = address;
  download.download = link.dataset.png;
  download.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
