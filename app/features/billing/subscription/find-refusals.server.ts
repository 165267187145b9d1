import { listBillingActions, toBillingFacts, toRefusals } from '#contract/billing/subscription.policy.ts'
import type { ProviderAnswer } from '#app/lib/http/ask-provider.server.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'

type Details = ProviderAnswer<{ details: BillingDetails }>

/** The provider is only called for people who may manage billing. */
const UNASKED: Details = { provider: 'silent' }

/** From the API; without a response of the provider, only from the reply that everybody gets. */
export const findRefusals = (
  caller: Parameters<typeof toBillingFacts>[0],
  { provider, known }: Details = UNASKED,
) => toRefusals(known?.details.allowedActions ?? listBillingActions(toBillingFacts(caller, provider)))
