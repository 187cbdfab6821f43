// Where a picture is read from; the one place that knows, for components and for links alike (decision 0008).

export type PictureKind = 'product' | 'category' | 'banner'

/** What stands in for a missing picture: drawn by the project and served from fixed addresses. */
export const placeholders: Record<PictureKind, string> = {
  product: '/bundled/product.jpg',
  category: '/bundled/category.jpg',
  banner: '/bundled/banner.jpg',
}

/** The address to show for an entered one; an empty one becomes the placeholder of its kind. */
export const pictureAddress = (entered: string, kind: PictureKind): string => entered.trim() || placeholders[kind]
