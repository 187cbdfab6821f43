// The worker against stand-ins of the browser's caches; `left-behind.spec.ts` runs it in a browser.
import { afterEach, expect, test, vi } from 'vitest'

const base = 'https://shop.example/'
const absolute = (address: unknown) => new URL(String(address), base).href

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => void

function createCaches() {
  const kept = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const answers = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, answers)
    return {
      put: async (address: unknown, answer: Response) => void answers.set(absolute(address), answer),
      match: async (address: unknown) => answers.get(absolute(address)),
      addAll: async () => {},
      keys: async () => [...answers.keys()].map((url) => ({ url })),
    }
  }
  return { open, delete: async (name: string) => kept.delete(name), keys: async () => [...kept.keys()] }
}

/** Starts the worker of these releases; its first page is answered. */
async function startWorker(releases: string) {
  const caches = createCaches()
  const listeners = new Map<string, Listener>()
  const clients = { matchAll: async () => [] }
  vi.stubGlobal('self', {
    lechaim: { releases, headers: {} },
    location: new URL(absolute('/service-worker.js')),
    registration: {},
    clients,
    skipWaiting: async () => {},
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
  })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (address: unknown) =>
    String(address) === '/offline.json'
      ? Response.json({ releases, files: [] })
      : new Response('<html lang="he">', { headers: { 'x-lechaim-releases': releases } }),
  )
  // A classic script, which TypeScript imports as no module.
  await vi.importActual('./service-worker.ts')
  const run = async (kind: 'install' | 'activate') => {
    const works: Promise<unknown>[] = []
    listeners.get(kind)?.({ waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
  return { caches, run }
}

afterEach(() => vi.unstubAllGlobals())

test('a new worker reads nothing that pages of other releases have written to its caches before', async () => {
  const { caches, run } = await startWorker('set')
  for (const name of ['lechaim-shell-set', 'lechaim-catalogue-set', 'lechaim-shell-other', 'a'])
    await (await caches.open(name)).put('/api/products', Response.json('planted'))
  await run('install')
  await run('activate')
  for (const name of await caches.keys()) expect(await (await caches.open(name)).match('/api/products'), name).toBeUndefined()
  expect(await caches.keys()).toEqual(['lechaim-shell-set'])
  expect(await (await caches.open('lechaim-shell-set')).match('/')).toBeDefined()
})
