/** The part of Stripe's script that collects a card in a page, typed here instead of by a package. */
export interface StripeElement {
  mount: (place: HTMLElement) => void
  unmount: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => unknown
}

export interface StripeElements {
  create: (type: 'payment', options?: Record<string, unknown>) => StripeElement
  submit: () => Promise<{ error?: { message?: string } }>
}

interface SetupResult {
  setupIntent?: { id: string; status: string }
  error?: { message?: string }
}

interface PaymentResult {
  paymentIntent?: { id: string; status: string }
  error?: { message?: string }
}

export interface Stripe {
  elements: (options: { clientSecret: string; locale?: string; appearance?: unknown }) => StripeElements
  confirmSetup: (options: {
    elements: StripeElements
    redirect: 'if_required'
    confirmParams: { return_url: string }
  }) => Promise<SetupResult>
  retrievePaymentIntent: (clientSecret: string) => Promise<PaymentResult>
  /** Runs the authentication of an attempted payment. */
  handleNextAction: (options: { clientSecret: string }) => Promise<PaymentResult>
  /** Attempts a payment, with authentication where required. */
  confirmPayment: (options: {
    clientSecret: string
    redirect: 'if_required'
    confirmParams: { return_url: string; payment_method?: string }
  }) => Promise<PaymentResult>
}

type StripeFactory = (publishableKey: string) => Stripe

let loading: Promise<StripeFactory> | undefined

const findFactory = () => (globalThis as { Stripe?: StripeFactory }).Stripe

function addScript(url: string): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => {
      const factory = findFactory()
      if (factory) resolve(factory)
      else reject(new Error('The script of the payment provider has nothing in it.'))
    })
    script.addEventListener('error', () =>
      reject(new Error('The script of the payment provider did not load.')),
    )
    document.head.appendChild(script)
  })
}

/**
 * Stripe's script, loaded once and only where a card is collected.
 * @throws Error where it does not load: blocked, or on a page whose policy does not allow it
 */
export async function loadStripe(url: string, publishableKey: string): Promise<Stripe> {
  loading ??= Promise.resolve(findFactory()).then((known) => known ?? addScript(url))
  try {
    return (await loading)(publishableKey)
  } catch (error) {
    loading = undefined
    throw error
  }
}
