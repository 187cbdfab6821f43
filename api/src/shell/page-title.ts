import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Place } from '@lechaim/shared/lib/address.ts'

const names = { checkout: 'תשלום', order: 'הזמנה', admin: 'ניהול', all: 'כל המוצרים', search: 'תוצאות חיפוש: ', lost: '404' }

/** The window's title and the page's description for what was asked for. */
export function headOf(place: Place | null, { shop, product }: PageData): { title: string; description: string } {
  const store = shop.header.storeName
  const category = place?.category ? shop.categories.find(({ name }) => name === place.category) : undefined
  return {
    title: [nameOf(place, product?.name), store].filter(Boolean).join(' · '),
    description: product?.description ?? category?.description ?? (shop.footer.description || shop.header.tagline),
  }
}

function nameOf(place: Place | null, product: string | undefined): string {
  if (!place) return names.lost
  if (product) return product
  if (place.view === 'home') return ''
  if (place.view !== 'category') return names[place.view]
  return place.query ? `${names.search}${place.query}` : place.category || names.all
}
