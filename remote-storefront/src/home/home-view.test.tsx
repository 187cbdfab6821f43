import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $shop, seedShop } from '@lechaim/shared/stores/shop.ts'
import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aCategory, aProduct, aShop } from '../test-records.ts'
import { messages } from './home-messages.ts'
import { HomeView } from './home-view.tsx'

const home = () => renderToString(<HomeView />)

beforeEach(() => $shop.set({ state: 'loading' }))

test('an empty shop greets in its own name and has no empty sections', () => {
  const shop = aShop()
  seedShop({ ...shop, header: { ...shop.header, storeName: 'יקב הכפר' } })
  expect(home()).toContain('>ברוכים הבאים ליקב הכפר</h1>')
  expect(home()).toContain(messages.tagline)
  for (const title of [messages.byCategory, messages.bestSelling, messages.carousel]) expect(home()).not.toContain(title)
})

test('the first visible banner is the hero, its description as HTML', () => {
  const banner = { id: 1, description: '<p><strong>טעים</strong></p>', image: '', position: 0, createdAt: '', updatedAt: '' }
  seedShop(
    aShop({
      banners: [
        { ...banner, title: 'נסתר', visible: false },
        { ...banner, id: 2, title: 'שישי', visible: true },
      ],
    }),
  )
  expect(home()).toMatch(/<h1[^>]*>שישי<\/h1>/)
  expect(home()).toContain('<strong>טעים</strong>')
  expect(home()).not.toContain('ברוכים הבאים')
})

test('each visible category is a link named by it; hidden ones are absent', () => {
  seedShop(
    aShop({
      categories: [
        aCategory(),
        aCategory({ id: 2, name: 'רוזה', parentId: 1, isMainCategory: false }),
        aCategory({ id: 3, name: 'נסתרת', visible: false }),
      ],
    }),
  )
  expect(home()).toMatch(/<a [^>]*href="\/\?category=%D7%99%D7%99%D7%9F"[^>]*>יין<\/a>/)
  expect(home()).toMatch(/<a [^>]*>רוזה<\/a>/)
  expect(home()).not.toContain('נסתרת')
})

test.each([
  [12, false],
  [13, true],
])('all of %d categories are in the page; a button asks for those after the twelfth: %s', (count, hasButton) => {
  seedShop(
    aShop({
      categories: Array.from({ length: count }, (_, at) => aCategory({ id: at + 1, name: `מדף ${at + 1}.`, isMainCategory: at < 3 })),
    }),
  )
  for (let at = 1; at <= count; at++) expect(home()).toContain(`>מדף ${at}.</a>`)
  expect(home().includes(messages.allCategories)).toBe(hasButton)
})

test("a tile's text background takes the picture's colour only where that is light", () => {
  const tileOf = (color: string) => {
    const placeholder = { color, preview: 'data:image/webp;base64,', width: 600, height: 563 }
    seedShop(aShop({ categories: [aCategory({ image: '/storage/v1/object/public/drinksimages/1.jpg', placeholder })] }))
    return home()
  }
  expect(tileOf('#f7e6ba')).toContain('data-light="true" style="--light:#f7e6ba"')
  for (const dark of ['#521929', '#f7e69f', '#9fe6f7', '#f79fe6']) expect(tileOf(dark)).not.toContain('data-light')
})

test('hidden best sellers are not shown', () => {
  seedShop(aShop({ bestSelling: { items: [aProduct(), aProduct({ id: 8, name: 'נסתר', visible: false })] } }))
  expect(home()).toContain(messages.bestSelling)
  expect(home()).toContain('קברנה Reserve 2021')
  expect(home()).not.toContain('נסתר')
})

test('the slot after the best sellers renders another remote', () => {
  const area = { remote: 'gift-cards', version: '1', expose: './slot/home-after-best-sellers' } as const
  $areaLoader.set({
    view: () => undefined,
    declared: () => undefined,
    slot: (name) => (name === 'home-after-best-sellers' ? [area] : []),
    state: () => atom({ state: 'ready', component: () => <p>כרטיסי מתנה</p> }),
    retry: () => {},
    failed: () => {},
  })
  onTestFinished(() => $areaLoader.set(null))
  seedShop(aShop({ bestSelling: { items: [aProduct()] } }))
  expect(home().indexOf('כרטיסי מתנה')).toBeGreaterThan(home().indexOf(aProduct().name))
})

test('a slide’s link has its own words, inside or outside the shop, and its copy takes no focus', () => {
  const links = [{ address: '/?category=יין+אדום', text: 'ליינות' }, null, { address: 'https://events.example/a', text: 'לטעימות' }]
  seedShop(aShop({ carousel: { images: ['/bundled/carousel-1.jpg', '/bundled/carousel-2.jpg', '/bundled/carousel-3.jpg'], links } }))
  const anchors = home().match(/<a [^>]*aria-label="[^>]*>/g) ?? []
  expect(anchors.map((anchor) => anchor.match(/href="([^"]*)"/)?.[1])).toEqual([
    '/?category=יין+אדום',
    'https://events.example/a',
    '/?category=יין+אדום',
    'https://events.example/a',
  ])
  expect(anchors.map((anchor) => anchor.includes('tabindex="-1"'))).toEqual([false, false, true, true])
  expect(anchors[0]).toContain('aria-label="ליינות"')
})

test('carousel slides are named by number and total', () => {
  seedShop(aShop({ carousel: { images: ['/bundled/carousel-1.jpg', 'https://pictures.example/2.jpg'] } }))
  expect(home()).toContain(`aria-label="${messages.carousel}"`)
  expect(home()).toContain(`aria-label="${messages.slide(2, 2)}"`)
})
