import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { persist, recall } from '#app/lib/session/persistence.ts'
import { type Interval, toSelectedPlan } from './selected-plan.ts'

/** Keeps the chosen plan in the browser and in the URL. Where the URL has none, the stored one is added. */
export function useSelectedPlan(interval: Interval, hasChosen: boolean): (productId: string) => void {
  const navigate = useNavigate()
  useEffect(() => {
    if (hasChosen) return
    void recall('selectedPlan').then((kept) => {
      const plan = toSelectedPlan(kept)
      if (plan) navigate(toSearch(plan.productId, plan.interval), { replace: true, preventScrollReset: true })
    })
  }, [hasChosen, navigate])

  return (productId) => void persist('selectedPlan', { productId, interval })
}

export const toSearch = (productId: string | undefined, interval: Interval) =>
  `?${new URLSearchParams({ ...(productId && { plan: productId }), interval }).toString()}`
