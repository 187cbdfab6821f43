import { home } from '@lechaim/shared/lib/address.ts'
import { listKeyOf, seedProducts } from '@lechaim/shared/stores/products.ts'
import { setInitialRoute } from '@lechaim/shared/stores/shell.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aCategory, aShop } from '../../test-records.ts'
import { CategoryView } from './category-view.tsx'
import { messages } from './list-messages.ts'

test('a category that is not there leads on to those that are', () => {
  const route = { ...home, view: 'category' as const, category: 'אין כזאת' }
  setInitialRoute(route)
  seedProducts({ key: listKeyOf(route) ?? '', page: { items: [], next: null } }, null)
  seedShop(aShop({ categories: [aCategory(), aCategory({ id: 2, name: 'רוזה', parentId: 1, isMainCategory: false })] }))
  const html = renderToString(<CategoryView />)
  expect(html).toMatch(/<h1[^>]*>הקטגוריה לא נמצאה<\/h1>/)
  expect(html).toMatch(/<a [^>]*>יין<\/a>/)
  expect(html).toContain('כל המוצרים')
  expect(html).not.toContain('אין כזאת')
  expect(html).not.toContain(messages.emptyHint)
})
