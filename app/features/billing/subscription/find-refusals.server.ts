import { toBillingFacts, toRefusals } from '#contract/billing/subscription.policy.ts'
import type { ProviderAnswer } from '#app/lib/http/ask-provider.server.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'

type Details = ProviderAnswer<{ details: BillingDetails }>

/** The provider is asked for those alone who may do something about paying. */
const UNASKED: Details = { provider: 'silent' }

/** Decided here and not in the page, which is sent what came of it alone. */
export const findRefusals = (
  caller: Parameters<typeof toBillingFacts>[0],
  { provider, known }: Details = UNASKED,
) => toRefusals(toBillingFacts(caller, provider, known?.details))
