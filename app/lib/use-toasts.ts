import { type Navigation, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'

export interface ToastFact {
  id: string
  kind: 'blank' | 'success' | 'error' | 'loading'
  text: string
}

const LOADING: ToastFact = { id: 'pending', kind: 'loading', text: 'Loading...' }
const KEPT = 20

/** The router marks a location that an action has redirected to; an action that refuses stays where it is. */
function isRedirected({ state, location }: Navigation): boolean {
  const { _isRedirect: isRedirect } = Object(location?.state) as { _isRedirect?: boolean }
  return state === 'loading' && isRedirect === true
}

/** All toasts of this page view: those from the server, and what becomes of each form that script sends. */
export function useToasts(fromServer: ToastFact | null): readonly ToastFact[] {
  const idPrefix = useId()
  const count = useRef(0)
  const [past, setPast] = useState<readonly ToastFact[]>(fromServer ? [fromServer] : [])
  const hasSucceeded = useRef(false)
  const navigation = useNavigation()
  const isPending = navigation.formMethod !== undefined && navigation.formMethod !== 'GET'
  const isSuccess = isPending && isRedirected(navigation)

  useEffect(() => {
    if (fromServer) setPast((before) => addToast(before, fromServer))
  }, [fromServer])

  useEffect(() => {
    if (isPending) {
      hasSucceeded.current = isSuccess
      return
    }
    if (!hasSucceeded.current) return
    hasSucceeded.current = false
    if (fromServer) return // It says more than "Done".
    count.current += 1
    const done: ToastFact = { id: `${idPrefix}${count.current}`, kind: 'success', text: 'Done' }
    setPast((before) => addToast(before, done))
  }, [isPending, isSuccess, fromServer, idPrefix])

  return isPending ? addToast(past, LOADING) : past
}

/** At most 20 are kept, and each once; the oldest go first. */
export function addToast(before: readonly ToastFact[], toast: ToastFact): readonly ToastFact[] {
  return before.some(({ id }) => id === toast.id) ? before : [...before, toast].slice(-KEPT)
}
