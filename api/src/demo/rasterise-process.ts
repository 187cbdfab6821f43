// The process that turns SVG into PNG. It is apart from the server because the server refuses SVG process-wide.

import sharp from 'sharp'
import type { RasteriseRequest, RasteriseResult } from './draw-pictures.ts'

// One picture at a time per process: the parent starts as many processes as help.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async ({ index, svg }: RasteriseRequest) => {
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
  const result: RasteriseResult = { index, png }
  process.send?.(result)
})
