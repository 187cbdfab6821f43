// Conversion of pictures that only the browser can decode: HEIC, and those with too many pixels (DESIGN §6).

/** The server scales it down to 600 px; the rest is reserve. */
const maxSide = 1600
const previewSide = 320
const quality = 0.92

/** By the first bytes, because many systems report no type for HEIC. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text()
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(head)
}

/** A JPEG on white of at most 1600 px, rotated by its EXIF orientation; null if the browser cannot decode it. */
export async function asJpeg(file: Blob): Promise<Blob | null> {
  const canvas = await drawScaled(file, maxSide)
  return canvas && new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** A thumbnail as a data address; null if the browser cannot decode it. */
export async function previewOf(file: Blob): Promise<string | null> {
  const canvas = await drawScaled(file, previewSide)
  return canvas ? canvas.toDataURL('image/jpeg', quality) : null
}

async function drawScaled(file: Blob, side: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
