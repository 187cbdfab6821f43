// Addresses of pictures, for components and for links (decision 0008).

export type PictureKind = 'product' | 'category' | 'banner'

/** Placeholders of missing pictures, at fixed addresses. */
export const placeholders: Record<PictureKind, string> = {
  product: '/bundled/product.jpg',
  category: '/bundled/category.jpg',
  banner: '/bundled/banner.jpg',
}

/** The widths in pixels in which the server offers each picture of its own (`?w=`). */
const derivedWidths = [160, 320, 600] as const
export type DerivedWidth = (typeof derivedWidths)[number]

/** The proxy route of foreign pictures: no page contacts a third party (decision 0014). */
const foreignPicturesPath = '/storage/v1/foreign'

/** The displayed address of an entered one; an empty one becomes the placeholder of its kind. */
export function pictureAddress(entered: string, kind: PictureKind): string {
  const address = entered.trim() || placeholders[kind]
  return /^https?:/i.test(address) ? `${foreignPicturesPath}?${new URLSearchParams({ url: address })}` : address
}

/** The `srcset` of a shown address; undefined for pictures that come in one size, such as the bundled ones. */
export function pictureCandidates(address: string): string | undefined {
  if (!address.startsWith('/storage/v1/')) return undefined
  const separator = address.includes('?') ? '&' : '?'
  return derivedWidths.map((width) => `${address}${separator}w=${width} ${width}w`).join(', ')
}

/** The `sizes` of pictures that the server preloads: a different value would fetch a picture twice. */
export const announcedSizes = { hero: '(min-width: 768px) 45vw, 92vw', product: '(min-width: 768px) 480px, 208px' }
