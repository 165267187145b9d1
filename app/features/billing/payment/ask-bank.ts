import type { Confirmation } from '#contract/billing/invoices.ts'
import { loadStripe, type Stripe } from './stripe-script.ts'

type Question = NonNullable<Confirmation['question']>

const TRY_AGAIN = 'We couldn’t reach your bank. Try again.'

async function ask(stripe: Stripe, { clientSecret, paymentMethodId }: Question, returnUrl: string) {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (error || paymentIntent?.status === 'succeeded') return { error }
  // A payment that has been tried waits for its bank alone; one that has not is tried first.
  if (paymentIntent?.status === 'requires_action') return stripe.handleNextAction({ clientSecret })
  return stripe.confirmPayment({
    clientSecret,
    redirect: 'if_required',
    confirmParams: {
      return_url: returnUrl,
      ...(paymentMethodId !== null && { payment_method: paymentMethodId }),
    },
  })
}

/** Lets the bank ask in this page. Resolves to what it refused the payment with; undefined where it said yes. */
export async function askBank(scriptUrl: string, question: Question): Promise<string | undefined> {
  try {
    const stripe = await loadStripe(scriptUrl, question.publishableKey)
    const { error } = await ask(stripe, question, location.href)
    return error && (error.message ?? TRY_AGAIN)
  } catch {
    // Blocked, or without a network: nothing is known, and nothing has been said no to.
    return TRY_AGAIN
  }
}
