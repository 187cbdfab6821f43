// In pages with a local build: keeps the notice true, marks a page that never became usable, and reloads it where only that helps.
;(() => {
  const note = document.getElementById('local-build')
  const { state, build, shop, failed } = note.dataset
  const pollMs = 1000
  /** Polls without an answer after which the command counts as ended. */
  const maxLost = 4
  /** Milliseconds in which an endless loop in an effect or a timer shows. */
  const graceMs = 1000
  const root = document.documentElement
  const started = 'localStarted'

  // The command reads it with the next page: one that neither became usable nor was left has hung.
  const mark = (value, seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: written before the page may hang
    document.cookie = `${started}=${value};path=/;samesite=lax;max-age=${seconds}`
  }
  if (state === 'local') {
    mark(build, 600)
    const done = () => mark('', 0)
    const look = () => {
      if (root.dataset.started === undefined || document.querySelector('#app [data-expose]:not([data-hydrated])')) return
      document.removeEventListener('area-hydrated', look)
      setTimeout(done, graceMs)
    }
    document.addEventListener('area-hydrated', look)
    // The request for the next page leaves before this one is hidden.
    for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, done)
  }

  const [navigation] = performance.getEntriesByType('navigation')
  const ticket = navigation?.serverTiming?.find(({ name }) => name === 'page')?.description ?? ''
  const address = `/local-build/state?shown=${state}&ticket=${encodeURIComponent(ticket)}`
  let lost = 0
  let isFailed = false

  async function poll() {
    const now = await fetch(address, { cache: 'no-store' }).then(
      (response) => (response.ok ? response.json() : null),
      () => null,
    )
    lost = now ? 0 : lost + 1
    if (lost >= maxLost) return location.replace(shop + location.pathname + location.search)
    if (now) follow(now)
    setTimeout(poll, pollMs)
  }

  function follow(now) {
    if (now.failure && !isFailed) {
      isFailed = true
      const place = note.querySelector('[role] > span')
      const reason = Object.assign(document.createElement('bdi'), { dir: 'ltr', textContent: now.failure.reason })
      // Markup of the command's own.
      place.innerHTML = failed
      place.append(' (', reason, ')')
    }
    const isCorrected = now.failure && now.build !== now.failure.build
    const isBack = state !== 'local' && now.state === 'local'
    const isGone = state === 'local' && now.state === 'gone'
    if (isGone || isBack || isCorrected) location.reload()
  }

  setTimeout(poll, pollMs)
})()
