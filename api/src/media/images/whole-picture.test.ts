// Damaged pictures of each format, and whole ones that look unusual.
import { describe, expect, test } from 'vitest'
import { processPicture } from './process-picture.ts'
import { wholePictures } from './test-pictures.ts'

const pictures = await wholePictures()
const all = Object.entries(pictures)

/** @returns 'whole', or the code with which the picture is refused */
const outcome = (bytes: Buffer): Promise<string> =>
  processPicture(bytes).then(
    () => 'whole',
    (error: { code: string }) => error.code,
  )

test.each(all)('%s: a whole picture is taken, also with bytes after its end', async (_name, bytes) => {
  expect(await outcome(bytes)).toBe('whole')
  expect(await outcome(Buffer.concat([bytes, Buffer.from('bytes after the end')]))).toBe('whole')
})

describe.each(all)('%s', (_name, bytes) => {
  test.each([25, 50, 75, 95, 99])('cut at %i %% it is refused as damaged', async (percent) => {
    expect(await outcome(bytes.subarray(0, Math.floor((bytes.length * percent) / 100)))).toBe('damaged_picture')
  })

  test('with a flipped byte it is refused, or taken as a picture of the same size', async () => {
    const whole = await processPicture(bytes)
    for (let n = 0; n < 20; n++) {
      const flipped = Buffer.from(bytes)
      const at = Math.floor((bytes.length * (n + 0.5)) / 20)
      flipped.writeUInt8((flipped[at] ?? 0) ^ 0xff, at)
      const result = await processPicture(flipped).catch((error: { code: string }) => error.code)
      if (typeof result === 'string') expect(result, `byte ${at}`).toMatch(/^(?:damaged_picture|payload_too_large)$/)
      else
        expect({ type: result.type, width: result.width, height: result.height }, `byte ${at}`).toEqual({
          type: whole.type,
          width: whole.width,
          height: whole.height,
        })
    }
  })
})

/** Zeros are colours in the others, or values of their coding. */
const noticed = all.filter(([name]) => !/^(?:webp|lossless webp|bmp|ico)$/.test(name))

test.each(noticed)('%s: with zeros in place of its second half it is refused as damaged', async (_name, bytes) => {
  const zeroed = Buffer.from(bytes).fill(0, Math.floor(bytes.length / 2))
  expect(await outcome(zeroed)).toBe('damaged_picture')
})

test.each(['png', '16-bit png', 'png with a palette'] as const)('%s: each flipped byte of its data is noticed', async (name) => {
  const bytes = pictures[name]
  for (let n = 0; n < 20; n++) {
    const flipped = Buffer.from(bytes)
    const at = 60 + Math.floor(((bytes.length - 80) * n) / 20)
    flipped.writeUInt8((flipped[at] ?? 0) ^ 0xff, at)
    expect(await outcome(flipped), `byte ${at} of ${bytes.length}`).toBe('damaged_picture')
  }
})
