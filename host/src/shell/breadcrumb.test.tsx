import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $areaLoader, type AreaLoader } from '@lechaim/shared/stores/areas.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { Breadcrumb } from './breadcrumb.tsx'

const wine = { id: 1, name: 'יין', visible: true, parentId: null }
const red = { id: 2, name: 'יין אדום', visible: true, parentId: 1 }
const stepsAt = (category: string, query = '') => {
  const html = renderToString(<Breadcrumb route={{ ...home, view: 'category', category, query }} />)
  return [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name)
}

test('a sub-category stands under its main one, everything else under home', () => {
  seedShop({ categories: [wine, red] } as unknown as ShopData)
  expect(stepsAt('יין אדום')).toEqual(['יין', 'יין אדום'])
  expect(stepsAt('יין')).toEqual(['יין'])
  expect(stepsAt('', 'מרלו')).toEqual(['תוצאות חיפוש: מרלו'])
})

test('a hidden main category is no step', () => {
  seedShop({ categories: [{ ...wine, visible: false }, red] } as unknown as ShopData)
  expect(stepsAt('יין אדום')).toEqual(['יין אדום'])
})

test("a remote's view has its declared step or title; an undeclared view has no breadcrumb", () => {
  const declared = { gifts: { title: 'כרטיסי מתנה', crumb: 'מתנות' }, checkout: { title: 'תשלום' } } as Record<string, { title: string }>
  $areaLoader.set({ declared: (name) => declared[name] } as AreaLoader)
  onTestFinished(() => $areaLoader.set(null))
  const at = (view: string) => renderToString(<Breadcrumb route={{ ...home, view }} />)
  expect(at('gifts')).toContain('<bdi>מתנות</bdi>')
  expect(at('checkout')).toContain('<bdi>תשלום</bdi>')
  expect(at('nowhere')).toBe('')
})
