// Draws the pictures that every shop ships with into api/src/media/bundled. Run it after a change to the drawing:
//   node api/src/demo/draw-bundled.ts
// and look at the results before committing them.

import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawIcon } from '../installable/draw-icon.ts'
import { carouselScenes } from './carousel-scenes.ts'
import { drawBannerPlaceholder, drawCategoryPlaceholder, drawProductPlaceholder } from './draw-placeholders.ts'
import { drawWide } from './draw-wide.ts'
import { Sheet } from './svg-sheet.ts'

const folder = fileURLToPath(new URL('../media/bundled/', import.meta.url))
await mkdir(folder, { recursive: true })

const pictures: [name: string, svg: string][] = [
  ...carouselScenes.map((scene, i): [string, string] => [`carousel-${i + 1}.jpg`, drawWide(new Sheet(), scene)]),
  ['product.jpg', drawProductPlaceholder(new Sheet())],
  ['category.jpg', drawCategoryPlaceholder(new Sheet())],
  ['banner.jpg', drawBannerPlaceholder(new Sheet())],
]

for (const [name, svg] of pictures) {
  const { size } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${folder}${name}`)
  console.log(`${name}: ${Math.round(size / 1024)} KB`)
}

for (const maskable of [false, true]) {
  for (const size of [192, 512]) {
    const name = `icon-${maskable ? 'maskable-' : ''}${size}.png`
    await sharp(Buffer.from(drawIcon({ maskable, pixels: 512 })))
      .resize(size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(`${folder}${name}`)
  }
}
