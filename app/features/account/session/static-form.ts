const OFFLINE = 'You are offline, and nothing was sent. What you typed is still here.'

/** As the toasts look that the app's script draws. */
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

/** Says on a page without the app's script what its forms do, and keeps one that can't be sent where it is. */
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
  // Back to the page as it was left, it loads no longer.
  addEventListener('pageshow', clear)
}
