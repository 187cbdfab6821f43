import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areasLoaded, createAreaLoader } from './area-loader.ts'
import { firstAreas } from './providers.ts'

const runtime = vi.hoisted(() => ({
  loadArea: vi.fn(),
  forgetRelease: vi.fn(),
  AreaError: class extends Error {
    constructor(_kind: string, message: string) {
      super(message)
    }
  },
}))
vi.mock('./federation-runtime.ts', () => runtime)

const release = (version: string, views: string[], slots: string[]) => [
  {
    url: `/${version}`,
    metadata: { integrity: '', version },
    deployment: { traffic: 100, default: true },
    extras: { lechaim: { status: 'live', owner: '', views, slots } },
  },
]
const discovery = {
  schema: '',
  microFrontends: {
    storefront: release('1', ['home', 'category'], ['header', 'overlay']),
    cart: release('2', ['checkout'], ['header-actions', 'overlay']),
    admin: release('3', ['admin'], []),
  },
} as PageData['discovery']
const View = () => null

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  runtime.loadArea.mockResolvedValue(View)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

it('finds the areas of views and slots by the discovery document', () => {
  const loader = createAreaLoader(discovery)
  expect(loader.view('checkout')).toEqual({ remote: 'cart', version: '2', expose: './view/checkout' })
  expect(loader.view('nothing')).toBeUndefined()
  expect(loader.slot('overlay').map((area) => area.remote)).toEqual(['storefront', 'cart'])
  expect(loader.slot('nothing')).toEqual([])
})

it('the first view needs its module and the slots; the admin’s module only on its page', () => {
  const names = (route: Partial<Route>) =>
    firstAreas(discovery, { ...home, ...route })
      .map((area) => `${area.remote}${area.expose.slice(1)}`)
      .sort()
  const shown = ['cart/slot/header-actions', 'storefront/slot/header', 'storefront/view/home']
  expect(names({})).toEqual(shown)
  expect(names({ product: 5 })).toEqual([...shown, 'cart/slot/overlay', 'storefront/slot/overlay'].sort())
  expect(names({ view: 'admin' })).toEqual(['admin/view/admin'])
})

it('loads an area once for many subscribers', async () => {
  const loader = createAreaLoader(discovery)
  const area = loader.slot('header')[0]
  if (!area) throw new Error('no header')
  expect(loader.state(area).get()).toEqual({ state: 'loading' })
  await areasLoaded(loader, [area, area], 1000)
  expect(loader.state(area).get()).toEqual({ state: 'ready', component: View })
  expect(runtime.loadArea).toHaveBeenCalledTimes(1)
})

it('a retry reloads every failed area of that remote and no other', async () => {
  const loader = createAreaLoader(discovery)
  runtime.loadArea.mockImplementation(async ({ remote }) => {
    if (remote === 'cart') throw new Error('503')
    return View
  })
  const areas = firstAreas(discovery, { ...home, product: 5 })
  await areasLoaded(loader, areas, 1000)
  const states = () => areas.map((area) => [area.remote, loader.state(area).get().state].join(' ')).sort()
  expect(states()).toEqual(['cart failed', 'cart failed', 'storefront ready', 'storefront ready', 'storefront ready'])

  runtime.loadArea.mockResolvedValue(View)
  runtime.loadArea.mockClear()
  const failed = loader.slot('header-actions')[0]
  if (!failed) throw new Error('no cart')
  loader.retry(failed)
  await areasLoaded(loader, areas, 1000)
  expect(states()).toEqual(['cart ready', 'cart ready', 'storefront ready', 'storefront ready', 'storefront ready'])
  expect(runtime.loadArea).toHaveBeenCalledTimes(2)
  expect(runtime.forgetRelease).toHaveBeenCalledWith('cart', discovery.microFrontends.cart?.[0])
})

it('sets an area that threw during rendering to failed', async () => {
  const loader = createAreaLoader(discovery)
  const area = loader.view('home')
  if (!area) throw new Error('no home')
  await areasLoaded(loader, [area], 1000)
  loader.failed(area, new Error('render'))
  expect(loader.state(area).get().state).toBe('failed')
})

it('a pending remote fails after the time limit', async () => {
  runtime.loadArea.mockReturnValue(new Promise(() => {}))
  const loader = createAreaLoader(discovery)
  await areasLoaded(loader, loader.slot('header'), 10)
  const [area] = loader.slot('header')
  expect(area && loader.state(area).get().state).toBe('loading')
})

it('a release with an unknown contract is not fetched', async () => {
  const cart = discovery.microFrontends.cart?.[0]
  if (!cart) throw new Error('no cart')
  const newer = { ...cart, extras: { lechaim: { ...cart.extras.lechaim, contract: 99 } } }
  const onFailure = vi.fn()
  const loader = createAreaLoader({ ...discovery, microFrontends: { cart: [newer] } }, new Map(), onFailure)
  await areasLoaded(loader, loader.slot('header-actions'), 1000)
  expect(runtime.loadArea).not.toHaveBeenCalled()
  expect(String(onFailure.mock.calls[0]?.[1])).toContain('contract 99')
})
