/** The names of open dialogs; opening one twice changes nothing. */
export interface DialogRegistry {
  open: (name: string) => void
  close: (name: string) => void
  isOpen: (name: string) => boolean
  /** The open names, in order. The same array until something changes. */
  list: () => readonly string[]
  /** Subscribes to changes; returns a function that unsubscribes. For React's `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

export function createDialogRegistry(): DialogRegistry {
  const listeners = new Set<() => void>()
  let names: readonly string[] = []

  function change(next: readonly string[]) {
    names = next
    for (const listener of listeners) listener()
  }

  return {
    open(name) {
      if (!names.includes(name)) change([...names, name])
    },
    close(name) {
      if (names.includes(name)) change(names.filter((other) => other !== name))
    },
    isOpen: (name) => names.includes(name),
    list: () => names,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The registry of this page. It is always empty on the server, where only the URL decides. */
export const dialogs = createDialogRegistry()

const PARAMETER = 'dialog'

/** The URL of a page with a dialog open, which works without script: `?dialog=cancel-audit`. */
export function dialogAddress(name: string, search: URLSearchParams = new URLSearchParams()): string {
  const next = new URLSearchParams(search)
  next.set(PARAMETER, name)
  return `?${next.toString()}`
}

/** The URL of the same page with the dialog closed. */
export function closedAddress(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.delete(PARAMETER)
  const text = next.toString()
  return text ? `?${text}` : '.'
}

export const isDialogInAddress = (name: string, search: URLSearchParams) => search.get(PARAMETER) === name
