// The process that turns SVG into PNG. It is apart from the server because the server refuses SVG process-wide.

import sharp from 'sharp'
import type { RasteriseRequest, RasteriseResult } from './draw-pictures.ts'

// One picture at a time per process: the parent starts as many processes as help.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (request: RasteriseRequest) => {
  process.send?.(await rasterise(request))
})

async function rasterise({ index, svg }: RasteriseRequest): Promise<RasteriseResult> {
  try {
    const picture = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
    return { index, png: await picture.png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer() }
  } catch (error) {
    return { index, problem: error instanceof Error ? error.message : String(error) }
  }
}
