import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const runtime = vi.hoisted(() => ({
  loadArea: vi.fn(),
  forgetRelease: vi.fn(),
  AreaError: class extends Error {},
}))
vi.mock('./federation-runtime.ts', () => runtime)

const release = (version: string, lastGood?: string): Release => ({
  url: '',
  metadata: { integrity: '', version },
  deployment: { traffic: 100, default: true },
  extras: { lechaim: { status: 'live', owner: '', views: ['checkout'], slots: ['overlay'], ...(lastGood && { lastGood }) } },
})
const documentOf = (cart: Release[]): Discovery => ({ schema: '', microFrontends: { cart } })
const View = () => null
const versions = () =>
  $areaLoader
    .get()
    ?.slot('overlay')
    .map(({ version }) => version)
const stateOf = (name: string) => {
  const [area] = $areaLoader.get()?.slot(name) ?? []
  return area && $areaLoader.get()?.state(area).get().state
}
const reports = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)))

let composition: typeof import('./composition.ts')
let $areaLoader: typeof import('@lechaim/shared/stores/areas.ts')['$areaLoader']
let $route: typeof import('@lechaim/shared/stores/shell.ts')['$route']
const changeView = () => $route.set({ ...$route.get(), query: `${$route.get().query}א` })
beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
  runtime.loadArea.mockReset().mockResolvedValue(View)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  composition = await import('./composition.ts')
  ;({ $route } = await import('@lechaim/shared/stores/shell.ts'))
  composition.followViews()
  ;({ $areaLoader } = await import('@lechaim/shared/stores/areas.ts'))
  return () => vi.unstubAllGlobals()
})

it('a failed release is replaced by its fallback as a whole and reported once', async () => {
  runtime.loadArea.mockImplementation(async ({ version }) => {
    if (version === '2') throw new Error('no luck')
    return View
  })
  composition.compose(documentOf([release('2', '1'), release('1')]))
  expect(stateOf('overlay')).toBe('loading')
  await vi.waitFor(() => expect(versions()).toEqual(['1']))
  expect($areaLoader.get()?.view('checkout')?.version).toBe('1')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('ready'))
  await vi.waitFor(() => expect(reports()).toMatchObject([{ remote: 'cart', version: '2', expose: './slot/overlay', message: 'no luck' }]))
})

it('a notice is shown when the fallback fails as well', async () => {
  runtime.loadArea.mockRejectedValue(new Error('no luck'))
  composition.compose(documentOf([release('2', '1'), release('1')]))
  stateOf('overlay')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('failed'))
  await vi.waitFor(() => expect(versions()).toEqual(['1']))
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('failed'))
})

it('failures while offline are not counted', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  runtime.loadArea.mockRejectedValue(new Error('no luck'))
  composition.compose(documentOf([release('2', '1'), release('1')]))
  stateOf('overlay')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('failed'))
  expect(versions()).toEqual(['2'])
  expect(reports()).toEqual([])
})

it('a new release is loaded and applied with the next view', async () => {
  composition.compose(documentOf([release('1')]))
  stateOf('overlay')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('ready'))
  const next = documentOf([release('2', '1'), release('1')])
  expect(await composition.prepare(next)).toBe(true)
  expect(versions()).toEqual(['1'])
  changeView()
  expect(versions()).toEqual(['2'])
  expect(stateOf('overlay')).toBe('ready')
  expect(await composition.prepare(next)).toBe(false)
})

it('a new release that fails to load is not applied', async () => {
  composition.compose(documentOf([release('1')]))
  stateOf('overlay')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('ready'))
  runtime.loadArea.mockRejectedValue(new Error('no luck'))
  await composition.prepare(documentOf([release('2', '1'), release('1')]))
  changeView()
  expect(versions()).toEqual(['1'])
  await vi.waitFor(() => expect(reports()).toMatchObject([{ version: '2' }]))
})

it('a disabled remote is removed with the next view', async () => {
  composition.compose(documentOf([release('1')]))
  await composition.prepare({ schema: '', microFrontends: {} })
  expect(versions()).toEqual(['1'])
  changeView()
  expect(versions()).toEqual([])
})

it('a release that failed in this tab is not tried again while it is live', async () => {
  runtime.loadArea.mockImplementation(async ({ version }) => {
    if (version === '2') throw new Error('no luck')
    return View
  })
  const live = documentOf([release('2', '1'), release('1')])
  composition.compose(live)
  stateOf('overlay')
  await vi.waitFor(() => expect(versions()).toEqual(['1']))
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('ready'))
  expect(await composition.prepare(live)).toBe(false)
  changeView()
  expect(versions()).toEqual(['1'])
  expect(stateOf('overlay')).toBe('ready')
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
})

it('a remote that fails to load does not delay another’s release', async () => {
  const both = (cart: Release[], storefront: Release[]): Discovery => ({ schema: '', microFrontends: { cart, storefront } })
  composition.compose(both([release('1')], [release('1')]))
  stateOf('overlay')
  $areaLoader
    .get()
    ?.slot('overlay')
    .map((area) => $areaLoader.get()?.state(area))
  await vi.waitFor(() => expect(composition.isVisible('storefront') && composition.isVisible('cart')).toBe(true))
  runtime.loadArea.mockImplementation(async ({ remote }) => {
    if (remote === 'cart') throw new Error('no luck')
    return View
  })
  await composition.prepare(both([release('2', '1'), release('1')], [release('2', '1'), release('1')]))
  changeView()
  expect(versions()).toEqual(['1', '2'])
})

it('of two documents prepared at once the later one is applied', async () => {
  composition.compose(documentOf([release('1')]))
  stateOf('overlay')
  await vi.waitFor(() => expect(stateOf('overlay')).toBe('ready'))
  let arrive = (_component: unknown) => {}
  runtime.loadArea.mockReturnValueOnce(
    new Promise((done) => {
      arrive = done
    }),
  )
  const earlier = composition.prepare(documentOf([release('2', '1'), release('1')]))
  await composition.prepare(documentOf([release('3', '1'), release('1')]))
  arrive(View)
  await earlier
  changeView()
  expect(versions()).toEqual(['3'])
})
