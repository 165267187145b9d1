import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

export interface ToastFact {
  id: string
  kind: 'blank' | 'success' | 'error' | 'loading'
  text: string
}

const LOADING: ToastFact = { id: 'pending', kind: 'loading', text: 'Loading...' }
const KEPT = 20

/** All toasts of this page view: those from the server, which alone knows what was done, and that a form is under way. */
export function useToasts(fromServer: ToastFact | null): readonly ToastFact[] {
  const [past, setPast] = useState<readonly ToastFact[]>(fromServer ? [fromServer] : [])
  const { formMethod } = useNavigation()

  useEffect(() => {
    if (fromServer) setPast((before) => addToast(before, fromServer))
  }, [fromServer])

  return formMethod && formMethod !== 'GET' ? addToast(past, LOADING) : past
}

/** At most 20 are kept, and each once; the oldest go first. */
export function addToast(before: readonly ToastFact[], toast: ToastFact): readonly ToastFact[] {
  return before.some(({ id }) => id === toast.id) ? before : [...before, toast].slice(-KEPT)
}
