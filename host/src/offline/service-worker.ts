// The service worker: serves cached pages offline only (decision 0018). Built as a file of its own: nothing may be imported here. Any page can
// write to the caches, so it reads those of its own releases alone, and takes no header from them (decision 0051).
{
  /** Types of the worker's globals: TypeScript's library for them excludes the DOM's. */
  interface WorkerScope {
    readonly navigator: { readonly onLine: boolean }
    readonly location: Location
    readonly registration: { navigationPreload?: { enable(): Promise<void> } }
    readonly clients: { matchAll(options: { includeUncontrolled: true; type: 'window' }): Promise<readonly { readonly url: string }[]> }
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
  /** Written by the server before this file: no page can change it. */
  interface Shop {
    /** The name of the set of releases that this browser gets. */
    releases: string
    /** The headers of a page. */
    headers: Record<string, string>
  }
  interface WorkerEvents {
    activate: Extendable
    fetch: Fetching
    install: Extendable
  }

  const worker = self as unknown as WorkerScope
  /** Absent from servers that are older than this release; nothing is cached then. */
  const shop = (self as unknown as { lechaim?: Shop }).lechaim

  /** One cache for each set of live releases: its files and its pages. */
  const shellOf = (releases: string) => `lechaim-shell-${releases}`
  const shellName = shellOf(shop?.releases ?? '')
  const catalogueName = `lechaim-catalogue-${shop?.releases}`
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

  // An interrupted update leaves the former worker with its cache in place.
  worker.addEventListener('install', (event) => event.waitUntil(keepFirstPages().then(() => worker.skipWaiting())))

  // Open pages are not claimed.
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([forgetOtherCaches(), worker.registration.navigationPreload?.enable()])),
  )

  worker.addEventListener('fetch', (event) => {
    const { request, clientId } = event
    const url = new URL(request.url)
    if (!shop || request.method !== 'GET' || url.origin !== worker.location.origin) return
    if (request.mode === 'navigate') {
      if (isShopPage(url)) event.respondWith(page(event, url))
    } else if (catalogueReads.test(url.pathname) && !request.headers.has('authorization')) {
      event.respondWith(catalogueRead(event))
    } else if (url.pathname.startsWith('/remotes/')) {
      // Files are named by content, so a cached one is valid. Online the browser's HTTP cache has them.
      if (!worker.navigator.onLine || pagesShownOffline.has(clientId)) event.respondWith(file(request))
    }
  })

  async function page(event: Fetching, url: URL): Promise<Response> {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request))
      event.waitUntil(keepPage(url, answer.clone()).then(forgetOtherCaches).catch(ignore))
      return answer
    } catch (error) {
      const shell = await caches.open(shellName)
      const same = await shell.match(url)
      const cached = same ?? (await shell.match('/'))
      if (!cached || !shop) throw error
      // A cached page of another view; the scripts render the address's view (decision 0023).
      const marks = same ? 'data-offline' : 'data-offline data-elsewhere'
      pagesShownOffline.add(event.resultingClientId)
      return new Response((await cached.text()).replace('<html ', `<html ${marks} `), { headers: shop.headers })
    }
  }

  const fetchPage = (url: URL) => fetch(url, { headers: { accept: 'text/html' } })

  /** Caches a page with all its files. The server marks cacheable pages by naming their releases; the worker of others follows their first page. */
  async function keepPage(url: URL, answer: Response): Promise<void> {
    const releases = answer.headers.get('x-lechaim-releases')
    if (!answer.ok || !releases || releases !== shop?.releases) return
    const shell = await caches.open(shellName)
    if (!(await shell.match(filesAddress))) await keepFiles(shell, releases)
    await shell.put(url, answer)
    await forgetOldest(shell, mostPages, (address) => new URL(address).pathname === '/')
  }

  /** Caches home, and the pages that were loaded before this worker.
   *  @throws without a connection, or when other releases went live meanwhile */
  async function keepFirstPages(): Promise<void> {
    if (!shop) return
    const home = new URL('/', worker.location.origin)
    const answer = await fetchPage(home)
    const releases = answer.headers.get('x-lechaim-releases')
    if (!answer.ok || (releases && releases !== shop.releases)) throw new Error('The page of these releases did not come')
    // Pages may have written to them before these releases went live.
    for (const name of [shellName, catalogueName]) await caches.delete(name)
    await keepPage(home, answer)
    for (const { url } of await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' })) {
      const open = new URL(url)
      if (isShopPage(open) && open.search) await fetchPage(open).then((page) => keepPage(open, page), ignore)
    }
  }

  async function forgetOtherCaches(): Promise<void> {
    for (const name of await caches.keys()) if (name !== shellName && name !== catalogueName) await caches.delete(name)
  }

  /** @throws when a file is missing; the former shell then stays. */
  async function keepFiles(shell: Cache, releases: string): Promise<void> {
    const list = await fetch(filesAddress)
    const { releases: live, files } = (await list.clone().json()) as { releases: string; files: string[] }
    if (live !== releases) throw new Error('Other releases went live meanwhile')
    await shell.addAll(files)
    await shell.put(filesAddress, list)
  }

  async function file(request: Request): Promise<Response> {
    const cached = await (await caches.open(shellName)).match(request.url)
    return cached ? withType(cached, request.url.endsWith('.js') ? 'text/javascript' : 'font/woff2') : fetch(request)
  }

  async function catalogueRead(event: Fetching): Promise<Response> {
    const cache = await caches.open(catalogueName)
    try {
      const answer = await fetch(event.request)
      if (answer.ok) event.waitUntil(keepAnswer(cache, event.request, answer.clone()).catch(ignore))
      return answer
    } catch (error) {
      const last = await cache.match(event.request)
      if (last) return withType(last, 'application/json')
      throw error
    }
  }

  const withType = ({ body }: Response, type: string) => new Response(body, { headers: { ...shop?.headers, 'content-type': type } })

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
