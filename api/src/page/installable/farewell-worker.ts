/** Stands in for the service worker where it is switched off: browsers look for a new one with each visit, and this one takes itself
 *  and everything that was kept away. Pages that are open go on as they are. */
export const farewellWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('lechaim-')) await caches.delete(name)
  await self.registration.unregister()
}
`
