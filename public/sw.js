/* global self, caches, fetch, Response */
// Shows the offline page when a page cannot be fetched, and does nothing else: pages tell who is signed in, so none is kept.
const CACHE = 'offline-1'
const OFFLINE = '/offline'

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  const html = await page.clone().text()
  const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, address]) => address)
  await Promise.all([cache.put(OFFLINE, page), cache.addAll(styles)])
}

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(removeOld())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)))
    return
  }
  if (request.destination !== 'style') return
  event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})
