import { type ClientLoaderFunctionArgs, useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** How long the data of a page is cached after leaving it. */
const KEPT_MS = 60_000

interface Panel {
  data: unknown
  /** The owner: the user cookie at that time. */
  owner: string
  timer: ReturnType<typeof setTimeout>
}

const panels = new Map<string, Panel>()

const findOwner = () => /(?:^|;\s*)user=([^;]+)/.exec(document.cookie)?.[1]

/** Clears the cache after any change, and after signing out. */
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

/** Removes the entry: a page in use is revalidated as usual. */
function takePanel(address: string): unknown {
  const panel = panels.get(address)
  if (!panel) return undefined
  // Another account, or none, since another tab has signed out or in: nothing of the previous one is shown.
  if (panel.owner !== findOwner()) {
    dropPanels()
    return undefined
  }
  clearTimeout(panel.timer)
  panels.delete(address)
  return panel.data
}

/** Exported by read-only pages: opened again within a minute, they need no request. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): unknown {
  const { pathname, search } = new URL(request.url)
  return takePanel(pathname + search) ?? serverLoader()
}

/** Caches the data of each page on leaving it. */
export function useKeptPanels(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const shown = useRef<unknown>()
  const { data } = useMatches().at(-1) ?? {}

  useEffect(() => () => keepPanel(address, shown.current), [address])
  // After the effect above, so that the cached data is that of the page itself, and not of the next one.
  useEffect(() => {
    shown.current = data
  })
}
