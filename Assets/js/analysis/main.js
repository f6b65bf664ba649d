import { nameOf, pictureOf } from './png.js';

// Drawings as PNG. The link leads to the SVG file in a browser that draws none.

async function save(url) {
  const address = URL.createObjectURL(await pictureOf(url, window));
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(url);
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

for (const link of document.querySelectorAll('a[data-png]')) {
  link.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    save(link.href).catch(() => location.assign(link.href));
  });
}
