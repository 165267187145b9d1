import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { keepPanel } from '#app/lib/http/panel-cache.ts'
import type { PanelState } from './panel-state.ts'

/** The panel as the page has it, or as it came later: what was not ready in time is asked for once the page is there. */
export function usePanel<View>(given: PanelState<View>, address: string): PanelState<View> {
  const { data, state, load } = useFetcher<PanelState<View>>({ key: address })
  const isPending = given.status === 'pending'
  const isAsked = state !== 'idle' || data !== undefined
  useEffect(() => {
    if (isPending && !isAsked) load(address)
  }, [isPending, isAsked, address, load])
  useEffect(() => {
    if (isPending && data?.status === 'ready') return () => keepPanel(address, data)
    return undefined
  }, [isPending, data, address])
  return isPending ? (data ?? given) : given
}
