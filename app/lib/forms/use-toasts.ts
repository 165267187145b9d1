import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

export interface ToastFact {
  id: string
  kind: 'blank' | 'success' | 'error' | 'loading'
  text: string
}

const LOADING: ToastFact = { id: 'pending', kind: 'loading', text: 'Loading...' }
const KEPT = 20

/** All toasts of this page view: those of the server, and the one of a pending form. */
export function useToasts(fromServer: ToastFact | null): readonly ToastFact[] {
  const [past, setPast] = useState<readonly ToastFact[]>(fromServer ? [fromServer] : [])
  const { formMethod } = useNavigation()

  useEffect(() => {
    if (fromServer) setPast((before) => addToast(before, fromServer))
  }, [fromServer])

  return formMethod && formMethod !== 'GET' ? addToast(past, LOADING) : past
}

/** Keeps at most 20, each once; drops the oldest first. */
export function addToast(before: readonly ToastFact[], toast: ToastFact): readonly ToastFact[] {
  return before.some(({ id }) => id === toast.id) ? before : [...before, toast].slice(-KEPT)
}
