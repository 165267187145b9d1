import type { FunctionComponent } from 'react'

/** How many drawings of one component are kept at most. */
const MAX_DRAWINGS = 200

/**
 * A component whose drawing depends on nothing but the key of its props: the server draws it once for each key, and sends the same
 * string again (vite/drawn-once.ts). For what is the same for many readers and has few keys. What it draws may depend on no context that
 * differs between two pages, and its key names every prop. Without a key it is drawn again.
 */
export function drawnOnce<Props extends object>(
  component: FunctionComponent<Props>,
  toKey: (props: Props) => string | undefined,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return component
  return Object.assign(component, { toKey, drawings: new Map<string, string>(), maxDrawings: MAX_DRAWINGS })
}
