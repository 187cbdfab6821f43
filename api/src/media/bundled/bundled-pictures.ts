// The shop's own pictures, instead of a stock photo host's (decision 0008).

export const placeholders = { product: '/bundled/product.jpg', banner: '/bundled/banner.jpg', category: '/bundled/category.jpg' }

/** Shown until the owner saves a list of their own (SPEC §9). */
export const defaultCarousel: string[] = Array.from({ length: 7 }, (_, index) => `/bundled/carousel-${index + 1}.jpg`)
