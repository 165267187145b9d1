/** Has the service worker keep the offline page. A browser that refuses simply shows its own. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
