/** A notice that stays while it applies, unlike a toast, since input may depend on it. */
export interface Trouble {
  text: string
  /** Whether to offer signing in in a new tab. */
  needsSignIn?: boolean
}

/** The session could not be refreshed and is retried, or a submitted form failed. */
export type TroubleSource = 'session' | 'form'

type Troubles = Readonly<Partial<Record<TroubleSource, Trouble>>>

let troubles: Troubles = {}
const listeners = new Set<() => void>()

export function tellTrouble(source: TroubleSource, trouble: Trouble | undefined): void {
  if (troubles[source] === trouble) return
  troubles = { ...troubles, [source]: trouble }
  for (const listener of listeners) listener()
}

/** The notice to show: a form's takes precedence. For React's `useSyncExternalStore`. */
export const findTrouble = (): Trouble | undefined => troubles.form ?? troubles.session

export function watchTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The notice about an ended session, where a redirect to the sign-in page would lose unsaved input. */
export const SESSION_ENDED: Trouble = {
  text: 'Your session has ended, and nothing was changed. What you typed is still here. Sign in again in a new tab, then come back and send it.',
  needsSignIn: true,
}
