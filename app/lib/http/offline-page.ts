/** Registers the service worker with the offline page. A browser that refuses shows its own. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
