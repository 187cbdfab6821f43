// sharp with only the loaders for uploads: by default it decodes SVG and more. The block applies to the whole process.
import sharp from 'sharp'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// Results are not reused.
sharp.cache(false)

export { sharp }
