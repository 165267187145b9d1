/** What a page says for as long as it is so. Longer than a toast: what was typed hangs on it. */
export interface Trouble {
  text: string
  /** Whether signing in, in a tab of its own, is the way on. */
  needsSignIn?: boolean
}

/** The session could not be renewed, and is asked for again; or a form was sent and nothing came of it. */
export type TroubleSource = 'session' | 'form'

type Troubles = Readonly<Partial<Record<TroubleSource, Trouble>>>

let troubles: Troubles = {}
const listeners = new Set<() => void>()

export function tellTrouble(source: TroubleSource, trouble: Trouble | undefined): void {
  if (troubles[source] === trouble) return
  troubles = { ...troubles, [source]: trouble }
  for (const listener of listeners) listener()
}

/** The one to be shown: a form's, since somebody waits for it. Fits React's `useSyncExternalStore`. */
export const findTrouble = (): Trouble | undefined => troubles.form ?? troubles.session

export function watchTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How a session ends that was refused, where a form holds what would be lost on the way to the sign-in page. */
export const SESSION_ENDED: Trouble = {
  text: 'Your session has ended, and nothing was changed. What you typed is still here. Sign in again in a new tab, then come back and send it.',
  needsSignIn: true,
}
