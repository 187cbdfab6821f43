// Pictures that the server can't take and the browser can read: HEIC from phones, and what has too many pixels (DESIGN §6).

/** The server makes 600 px of it; this leaves room for sharp edges and for what it may want one day. */
const maxSide = 1600
const previewSide = 320
const quality = 0.92

/** By the first bytes: many systems don't know the type of these files. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text()
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(head)
}

/** The picture as a JPEG on white of at most 1600 px, turned as it was photographed; null when the browser can't read it either. */
export async function asJpeg(file: Blob): Promise<Blob | null> {
  const canvas = await drawn(file, maxSide)
  return canvas && new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** A small look at the file, as a data address; null when the browser can't read it. */
export async function previewOf(file: Blob): Promise<string | null> {
  const canvas = await drawn(file, previewSide)
  return canvas ? canvas.toDataURL('image/jpeg', quality) : null
}

async function drawn(file: Blob, side: number): Promise<HTMLCanvasElement | null> {
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
