// Delays the dev server's reloads until the API answers: an edit of what both use restarts the API too, and the browser's error page
// would stay. Browsers without the Navigation API reload at once.
const pollMs = 300
let state: 'free' | 'waiting' | 'ready' = 'free'

const answers = () =>
  fetch('/api/header', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
const pause = () => new Promise((done) => setTimeout(done, pollMs))

async function reloadWhenReady() {
  // Twice in a row: the first answer may be the last one before the restart.
  for (let inRow = 0; inRow < 2; ) {
    inRow = (await answers()) ? inRow + 1 : 0
    await pause()
  }
  state = 'ready'
  location.reload()
}

globalThis.navigation?.addEventListener('navigate', (event) => {
  if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || state === 'ready') return
  event.preventDefault()
  if (state === 'waiting') return
  state = 'waiting'
  void reloadWhenReady()
})

export {}
