import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { createSetupIntent } from '#contract/billing/payment.ts'
import { loadStripe, type Stripe, type StripeElements } from './stripe-script.ts'

/** Parameters of the provider's element for one setup. */
export type SetupIntent = ReplyOf<typeof createSetupIntent>

export type CardElementState = 'loading' | 'ready' | 'failed'

type Confirmed = { card: string } | { message: string }

/** A provider that is blocked in part reports neither that it is ready nor that it failed. */
const PATIENCE_MS = 30_000

/** The case for bank accounts, for minutes or days. */
const STILL_CHECKED =
  'Your bank is still verifying this account. You were not charged. Come back once it is verified, or use a card.'
const TRY_AGAIN = 'We couldn’t verify the card. Try again.'

/** Mounts the payment element, and returns a function that confirms its input. */
export function useCardElement(setup: SetupIntent | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const session = useRef<{ stripe: Stripe; elements: StripeElements } | undefined>(undefined)
  const [state, setState] = useState<CardElementState>('loading')

  useEffect(() => {
    if (!setup) return undefined
    let unmount: (() => void) | undefined
    let isGone = false
    const slow = setTimeout(() => setState((known) => (known === 'ready' ? known : 'failed')), PATIENCE_MS)
    loadStripe(setup.scriptUrl, setup.publishableKey)
      .then((stripe) => {
        if (isGone || !place.current) return
        const elements = stripe.elements({
          clientSecret: setup.clientSecret,
          locale: 'en',
          appearance: readAppearance(place.current),
        })
        const element = elements.create('payment')
        element.on('ready', () => setState((known) => (known === 'loading' ? 'ready' : known)))
        element.on('loaderror', () => setState('failed'))
        element.mount(place.current)
        session.current = { stripe, elements }
        unmount = () => element.unmount()
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      clearTimeout(slow)
      unmount?.()
    }
  }, [setup])

  async function confirm(returnUrl: string): Promise<Confirmed> {
    if (!session.current) return { message: TRY_AGAIN }
    const { stripe, elements } = session.current
    const checked = await elements.submit()
    if (checked.error) return { message: checked.error.message ?? TRY_AGAIN }
    const { setupIntent, error } = await stripe
      .confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      })
      // It resolves to the reason of a decline, and throws when offline.
      .catch(() => ({ setupIntent: undefined, error: undefined }))
    if (setupIntent?.status === 'succeeded') return { card: setupIntent.id }
    const isChecked = setupIntent?.status === 'processing' || setupIntent?.status === 'requires_action'
    return { message: error?.message ?? (isChecked ? STILL_CHECKED : TRY_AGAIN) }
  }

  return { place, state, confirm }
}

/** The background behind an element. */
function findBackground(element: Element): string {
  const { backgroundColor } = getComputedStyle(element)
  const isClear = backgroundColor === 'transparent' || backgroundColor === 'rgba(0, 0, 0, 0)'
  return isClear && element.parentElement ? findBackground(element.parentElement) : backgroundColor
}

/** The element is in an iframe of the provider, so colors have to be passed to it. */
function readAppearance(place: Element) {
  const styles = getComputedStyle(document.documentElement)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = document.documentElement.dataset['theme']
  const scheme = theme === 'dark' || (theme === undefined && isDark) ? 'night' : 'stripe'
  return {
    theme: scheme,
    variables: {
      borderRadius: '6px',
      fontSizeBase: styles.fontSize,
      colorBackground: findBackground(place),
      colorText: getComputedStyle(place).color,
    },
  }
}
