// The service worker: serves cached pages offline only (decision 0018). Built as a file of its own: nothing may be imported here.
{
  /** Types of the worker's globals: TypeScript's library for them excludes the DOM's. */
  interface WorkerScope {
    readonly navigator: { readonly onLine: boolean }
    readonly location: Location
    readonly registration: { navigationPreload?: { enable(): Promise<void> } }
    skipWaiting(): Promise<void>
    addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void
  }
  interface Extendable extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface Fetching extends Extendable {
    readonly request: Request
    readonly clientId: string
    readonly resultingClientId: string
    readonly preloadResponse?: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  interface WorkerEvents {
    activate: Extendable
    fetch: Fetching
    install: Extendable
    message: Extendable & { readonly data: unknown }
  }

  const worker = self as unknown as WorkerScope

  /** One cache for each set of live releases: its files and its pages. */
  const shellOf = (releases: string) => `lechaim-shell-${releases}`
  const catalogue = 'lechaim-catalogue'
  /** Marks a complete shell. */
  const filesAddress = '/offline.json'
  const mostPages = 30
  const mostAnswers = 60

  /** Visitors' reads of the catalogue, without orders, sign-in and the owner's calls. */
  const catalogueReads = /^\/api\/(products|categories|banners|footer|header|carousel|best-selling)(\/\d+)?$/

  /** The views of the catalogue alone: checkout, orders and the admin always come from the server. */
  const isShopPage = ({ pathname, searchParams }: URL) =>
    pathname === '/' && !searchParams.has('order') && isCatalogue(searchParams.get('view'))
  const isCatalogue = (view: string | null) => view === null || view === 'category'

  /** Clients that got a cached page: their further requests must be served from the cache as well. */
  const pagesShownOffline = new Set<string>()

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

  // Open pages are not claimed.
  worker.addEventListener('activate', (event) => event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())))

  worker.addEventListener('fetch', (event) => {
    const { request, clientId } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return
    if (request.mode === 'navigate') {
      if (isShopPage(url)) event.respondWith(page(event, url))
    } else if (catalogueReads.test(url.pathname) && !request.headers.has('authorization')) {
      event.respondWith(catalogueRead(event))
    } else if (url.pathname.startsWith('/remotes/')) {
      // Files are named by content, so a cached one is valid. Online the browser's HTTP cache has them.
      if (!worker.navigator.onLine || pagesShownOffline.has(clientId)) {
        event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)))
      }
    }
  })

  /** Sent by an idle page that was loaded before this worker. */
  worker.addEventListener('message', (event) => {
    const url = new URL(String(event.data), worker.location.origin)
    if (url.origin === worker.location.origin && isShopPage(url)) {
      event.waitUntil(fetch(url, { headers: { accept: 'text/html' } }).then((answer) => keepPage(url, answer), ignore))
    }
  })

  async function page(event: Fetching, url: URL): Promise<Response> {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request))
      event.waitUntil(keepPage(url, answer.clone()).catch(ignore))
      return answer
    } catch (error) {
      const same = await caches.match(url)
      const kept = same ?? (await caches.match('/'))
      if (!kept) throw error
      // A cached page of another view; the scripts render the address's view (decision 0023).
      const marks = same ? 'data-offline' : 'data-offline data-elsewhere'
      pagesShownOffline.add(event.resultingClientId)
      const headers = new Headers(kept.headers)
      headers.delete('content-encoding')
      return new Response((await kept.text()).replace('<html ', `<html ${marks} `), { headers })
    }
  }

  /** Caches a page with all its files. The server marks cacheable pages by naming their releases. */
  async function keepPage(url: URL, answer: Response): Promise<void> {
    const releases = answer.headers.get('x-lechaim-releases')
    if (!answer.ok || !releases) return
    const name = shellOf(releases)
    const shell = await caches.open(name)
    if (!(await shell.match(filesAddress))) await keepFiles(shell, releases)
    await shell.put(url, answer)
    await forgetOldest(shell, mostPages, (address) => new URL(address).pathname === '/')
    for (const other of await caches.keys()) if (other.startsWith(shellOf('')) && other !== name) await caches.delete(other)
  }

  /** @throws when a file is missing; the former shell then stays. */
  async function keepFiles(shell: Cache, releases: string): Promise<void> {
    const list = await fetch(filesAddress)
    const { releases: live, files } = (await list.clone().json()) as { releases: string; files: string[] }
    if (live !== releases) throw new Error('Other releases went live meanwhile')
    await shell.addAll(files)
    await shell.put(filesAddress, list)
  }

  async function catalogueRead(event: Fetching): Promise<Response> {
    const kept = await caches.open(catalogue)
    try {
      const answer = await fetch(event.request)
      if (answer.ok) event.waitUntil(keepAnswer(kept, event.request, answer.clone()).catch(ignore))
      return answer
    } catch (error) {
      const last = await kept.match(event.request)
      if (last) return last
      throw error
    }
  }

  async function keepAnswer(kept: Cache, request: Request, answer: Response): Promise<void> {
    await kept.put(request, answer)
    await forgetOldest(kept, mostAnswers)
  }

  /** Entries are in insertion order. */
  async function forgetOldest(cache: Cache, most: number, counts = (_address: string) => true): Promise<void> {
    const keys = (await cache.keys()).filter((request) => counts(request.url))
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  }

  /** A failed write to the cache does no harm while there is a connection. */
  function ignore(): void {}
}
