import sharp from 'sharp'

const [out, h, ...files] = process.argv.slice(2)
let left = 0
const parts = []
for (const f of files) {
  const b = await sharp(f).resize({ height: +h, fit: 'contain', position: 'top', width: undefined }).toBuffer()
  const { width } = await sharp(b).metadata()
  parts.push({ input: b, left, top: 0 })
  left += width + 12
}
await sharp({ create: { width: left, height: +h, channels: 3, background: '#888' } })
  .composite(parts)
  .png()
  .toFile(out)
