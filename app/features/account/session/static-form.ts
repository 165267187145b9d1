const OFFLINE = 'You are offline, and nothing was sent. What you typed is still here.'

/** The same styles as the toasts of the app's script. */
const LOOK =
  'pointer-events-auto w-full max-w-[350px] rounded-card border border-line-soft bg-surface-overlay px-3.5 py-2.5 text-ink-strong shadow-float'

function toast(text: string): HTMLElement {
  const item = document.createElement('li')
  const line = document.createElement('p')
  item.className = LOOK
  line.setAttribute('role', 'status')
  line.textContent = text
  item.appendChild(line)
  document.querySelector('[aria-label=Notifications] ol')?.appendChild(item)
  return item
}

/** Loading and offline messages for forms of pages without the app's script. */
export function watchForms(): void {
  let shown: HTMLElement | undefined
  const clear = () => shown?.remove()
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
    clear()
    if (!navigator.onLine) event.preventDefault()
    shown = toast(navigator.onLine ? 'Loading...' : OFFLINE)
  })
  // Restored from the back/forward cache, the page is no longer loading.
  addEventListener('pageshow', clear)
}
