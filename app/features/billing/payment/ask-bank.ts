import type { Confirmation } from '#contract/billing/invoices.ts'
import { loadStripe, type Stripe } from './stripe-script.ts'

type Question = NonNullable<Confirmation['question']>

const TRY_AGAIN = 'We couldn’t reach your bank. Try again.'

async function ask(stripe: Stripe, { clientSecret, paymentMethodId }: Question, returnUrl: string) {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (error || paymentIntent?.status === 'succeeded') return { error }
  // An attempted payment only needs authentication; otherwise it is attempted first.
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

/** Runs the authentication in this page. Resolves to the error message; undefined on success. */
export async function askBank(scriptUrl: string, question: Question): Promise<string | undefined> {
  try {
    const stripe = await loadStripe(scriptUrl, question.publishableKey)
    const { error } = await ask(stripe, question, location.href)
    return error && (error.message ?? TRY_AGAIN)
  } catch {
    // Blocked or offline: the outcome is unknown, and nothing was declined.
    return TRY_AGAIN
  }
}
