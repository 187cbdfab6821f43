// sharp with only the loaders that uploads need: it decodes SVG and more by default. The block holds for the whole process, so
// what needs SVG runs in one of its own.
import sharp from 'sharp'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// Results aren't asked for twice; the memory is better used elsewhere.
sharp.cache(false)

export { sharp }
