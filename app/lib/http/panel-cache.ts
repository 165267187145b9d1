import { type ClientLoaderFunctionArgs, useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** How long the data of a page is kept once the page was left. */
const KEPT_MS = 60_000

interface Panel {
  data: unknown
  /** Whose it is: the cookie that tells the page who is signed in, as it was then. */
  owner: string
  timer: ReturnType<typeof setTimeout>
}

const panels = new Map<string, Panel>()

const findOwner = () => /(?:^|;\s*)user=([^;]+)/.exec(document.cookie)?.[1]

/** After anything that may have changed what pages show, and when nobody is signed in any more. */
export function dropPanels(): void {
  for (const { timer } of panels.values()) clearTimeout(timer)
  panels.clear()
}

export function keepPanel(address: string, data: unknown): void {
  const owner = findOwner()
  if (owner === undefined) {
    dropPanels()
    return
  }
  if (data === undefined) return
  clearTimeout(panels.get(address)?.timer)
  panels.set(address, { data, owner, timer: setTimeout(() => panels.delete(address), KEPT_MS) })
}

/** Taken and not looked at: what is in use again is asked for anew when it has to be. */
function takePanel(address: string): unknown {
  const panel = panels.get(address)
  if (!panel) return undefined
  // Another account, or none, since another tab has signed out or in: nothing of the one before is shown.
  if (panel.owner !== findOwner()) {
    dropPanels()
    return undefined
  }
  clearTimeout(panel.timer)
  panels.delete(address)
  return panel.data
}

/** Exported by the pages that only show: opened again within a minute, they show what they did and ask nothing. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): unknown {
  const { pathname, search } = new URL(request.url)
  return takePanel(pathname + search) ?? serverLoader()
}

/** Keeps the data of each page that is left. */
export function useKeptPanels(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const shown = useRef<unknown>()
  const { data } = useMatches().at(-1) ?? {}

  useEffect(() => () => keepPanel(address, shown.current), [address])
  // After the one above: what is kept of a page that is left is its own data, and not that of the next.
  useEffect(() => {
    shown.current = data
  })
}
