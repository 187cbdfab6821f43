// Stands in for the service worker where it is switched off: browsers look for a new one with each visit, and this one removes itself and
// everything that was kept. Open pages go on as they are. A file of the server's own, since the host that is live may be older than it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
