import type { Release } from '@lechaim/shared/contracts/releases.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const earlier = vi.hoisted(() => ({ openEarlier: vi.fn() }))
vi.mock('./earlier-containers.ts', () => earlier)

const View = () => null
const area: Area = { remote: 'cart', version: '1', expose: './view/checkout' }
const releaseOf = (plainContainer?: boolean) =>
  ({
    url: '',
    metadata: { integrity: '', version: '1' },
    deployment: { traffic: 100, default: true },
    extras: {
      lechaim: { status: 'live', owner: '', views: ['checkout'], slots: [], entry: '/entry.js', global: '__mf_cart', plainContainer },
    },
  }) as Release

/** Addresses of the entries that were requested. */
let requested: string[]
let scope: Record<string, Record<string, { loaded?: boolean }>>
let container: { init: ReturnType<typeof vi.fn>; get: ReturnType<typeof vi.fn> }
let runtime: typeof import('./federation-runtime.ts')

beforeEach(async () => {
  vi.resetModules()
  requested = []
  scope = { react: { '19.3.1': {} } }
  container = { init: vi.fn(), get: vi.fn(async () => () => ({ default: View })) }
  earlier.openEarlier.mockReset()
  const append = (script: { src: string; onload(): void }) => {
    requested.push(script.src)
    vi.stubGlobal('__mf_cart', container)
    queueMicrotask(() => script.onload())
  }
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => {} }),
    head: { append },
    querySelector: () => null,
  })
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('__webpack_init_sharing__', () => {})
  vi.stubGlobal('__webpack_share_scopes__', { default: scope })
  vi.stubGlobal('__mf_cart', undefined)
  runtime = await import('./federation-runtime.ts')
})
afterEach(() => vi.unstubAllGlobals())

it("a container is opened once for all modules of its release, with the host's marked as loaded", async () => {
  const release = releaseOf(true)
  const [first, second] = await Promise.all([runtime.loadArea(area, release), runtime.loadArea({ ...area, expose: './slot/x' }, release)])
  expect(first).toEqual(View)
  expect(second).toEqual(View)
  expect(requested).toEqual(['https://shop.example/entry.js'])
  expect(container.init.mock.calls).toEqual([[scope]])
  expect(scope.react?.['19.3.1']).toEqual({ loaded: true })
  expect(container.get.mock.calls).toEqual([['./view/checkout'], ['./slot/x']])
})

it('the entry of a forgotten release is requested again', async () => {
  const release = releaseOf(true)
  await runtime.loadArea(area, release)
  runtime.forgetRelease('cart', release)
  await runtime.loadArea(area, release)
  expect(requested).toHaveLength(2)
})

it('a release whose container fails to open is opened anew by the next request', async () => {
  container.init.mockRejectedValueOnce(new Error('no luck')).mockRejectedValueOnce(new Error('no luck'))
  await expect(runtime.loadArea(area, releaseOf(true))).rejects.toMatchObject({ kind: 'evaluation', message: 'no luck' })
  container.init.mockReset()
  expect(await runtime.loadArea(area, releaseOf(true))).toBe(View)
})

it('a module that the container lacks is reported as missing', async () => {
  container.get.mockRejectedValue(new Error('Module "./view/checkout" does not exist in container.'))
  await expect(runtime.loadArea(area, releaseOf(true))).rejects.toMatchObject({ kind: 'missing' })
})

it('a release that does not say what its container is goes through the federation library', async () => {
  earlier.openEarlier.mockReturnValue({ get: async () => () => ({ default: View }) })
  expect(await runtime.loadArea(area, releaseOf())).toBe(View)
  expect(earlier.openEarlier.mock.calls[0]?.[0]).toEqual({
    name: 'cart@1',
    entry: 'https://shop.example/entry.js',
    entryGlobalName: '__mf_cart',
  })
  expect(requested).toEqual([])
})
