// The page's data as the browser gets it: without what no browser of this host reads, and without pictures' previews below the fold.
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Release } from '@lechaim/shared/contracts/releases.ts'

interface Pictured {
  placeholder?: PicturePlaceholder
}

/** Products of a list in the first screen of a wide window: two rows of four. */
const firstProducts = 8

/** Keeps the colour, which costs a few bytes; a preview has about 200, and no two have anything in common to compress. */
const withoutPreview = <Item extends Pictured>(item: Item): Item =>
  item.placeholder ? { ...item, placeholder: { ...item.placeholder, preview: '' } } : item

/** For drawing and hydration alike. */
export function withoutLaterPreviews(page: PageData): PageData {
  const { shop, products } = page
  const { categories, bestSelling } = shop
  return {
    ...page,
    shop: {
      ...shop,
      categories: categories.map(withoutPreview),
      bestSelling: { ...bestSelling, items: bestSelling.items.map(withoutPreview) },
    },
    products: products && {
      ...products,
      page: {
        ...products.page,
        items: products.page.items.map((product, index) => (index < firstProducts ? product : withoutPreview(product))),
      },
    },
  }
}

/** Without what describes a release to teams and tools: hashes can't be compressed. */
function release({ metadata, extras, ...rest }: Release): Release {
  const { sharedRanges, ...lechaim } = extras.lechaim
  return { ...rest, url: '', metadata: { ...metadata, integrity: '' }, extras: { lechaim } }
}

export function forBrowser({ discovery, ...page }: PageData): PageData {
  const microFrontends = Object.entries(discovery.microFrontends).map(([name, releases]) => [name, releases.map(release)])
  return { ...page, discovery: { schema: '', microFrontends: Object.fromEntries(microFrontends) } }
}
