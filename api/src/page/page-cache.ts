// Pages that the server has drawn, packed once, until something that they show changes. What makes two visitors' pages differ is in the key;
// what only this one answer carries, such as a ticket or a cookie, is in its headers.
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createFairQueue, type IsWaiting, type Ticket } from './fair-queue.ts'

const packed = promisify(brotliCompress)
/** Made once and sent often, while somebody waits: a better packing costs more than it saves. */
const quality = 6
const usualLimit = 32 * 1024 * 1024
/** Pages that are made at the same time: enough to use the renderer, the database and the packing threads together. */
const madeAtOnce = 4

export interface KeptPage {
  status: number
  headers: Readonly<Record<string, string>>
  plain: Buffer
  brotli: Buffer
}

export interface PageCache {
  get(key: string): KeptPage | undefined
  /** A page by its key, made by `make` in the turn of the visitor's network; asked for at the same time it is made once. Null is not kept. */
  page(key: string, network: string, make: () => Promise<PageToKeep | null>, isWaiting?: IsWaiting): Promise<KeptPage | null>
  /** Makes a page that is not kept, in the turn of the visitor's network. */
  once<Page>(network: string, make: () => Promise<Page>, isWaiting?: IsWaiting): Promise<Page>
  clear(): void
  /** Bytes. */
  size(): number
}

export interface PageToKeep {
  status: number
  headers: Readonly<Record<string, string>>
  html: string
}

/** @param limit bytes of all pages; those asked for least recently go first */
export function createPageCache(limit = usualLimit): PageCache {
  const pages = new Map<string, KeptPage>()
  const coming = new Map<string, Ticket<KeptPage | null>>()
  const queue = createFairQueue(madeAtOnce)
  let size = 0
  let generation = 0
  const sizeOf = ({ plain, brotli }: KeptPage) => plain.length + brotli.length

  function forget(key: string): void {
    const page = pages.get(key)
    if (page) size -= sizeOf(page)
    pages.delete(key)
  }

  function keep(key: string, page: KeptPage): void {
    forget(key)
    pages.set(key, page)
    size += sizeOf(page)
    for (const oldest of pages.keys()) {
      if (size <= limit) break
      forget(oldest)
    }
  }

  async function made(key: string, make: () => Promise<PageToKeep | null>): Promise<KeptPage | null> {
    const begun = generation
    const page = await make()
    if (!page) return null
    const plain = Buffer.from(page.html)
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    const kept = { status: page.status, headers: page.headers, plain, brotli: await packed(plain, { params }) }
    // What was read before a change and is ready after it must not outlive it.
    if (begun === generation) keep(key, kept)
    return kept
  }

  return {
    get(key) {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    page(key, network, make, isWaiting) {
      const name = `${generation} ${key}`
      const known = coming.get(name)
      if (known) {
        known.join(network, isWaiting)
        return known.result
      }
      const ticket = queue.add(network, () => made(key, make), isWaiting)
      const forget = () => coming.delete(name)
      ticket.result.then(forget, forget)
      coming.set(name, ticket)
      return ticket.result
    },
    once: (network, make, isWaiting) => queue.add(network, make, isWaiting).result,
    clear() {
      pages.clear()
      size = 0
      generation++
    },
    size: () => size,
  }
}
