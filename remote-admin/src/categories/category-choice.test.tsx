import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { categoryList } from './categories-store.ts'
import { CategoryChoice } from './category-choice.tsx'

test.each([
  ['without categories a hint names the tab where they are added', [], true],
  ['with categories there is no hint', [{ id: 1, name: 'יין' } as Category], false],
])('%s', async (_, items, hinted) => {
  vi.spyOn(api.owned, 'categories').mockResolvedValue({ items })
  const stop = categoryList.$list.listen(() => {})
  await categoryList.reload()
  const html = renderToStaticMarkup(<CategoryChoice value={[]} error={undefined} onChange={() => {}} />)
  stop()
  for (const { name } of items) expect(html).toContain(name)
  expect(html.includes('מוסיפים אותן בלשונית ״קטגוריות״')).toBe(hinted)
})
