import { parseWithZod } from '@conform-to/zod/v4'
import { redirectDocument } from '@remix-run/cloudflare'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { StartTrial } from '#contract/billing/plans.forms.ts'
import { dropOffer } from './kept-offer.server.ts'
import { startTrial } from './plans.api.server.ts'

const check = (sent: FormData) => parseWithZod(sent, { schema: StartTrial })

/** Starts a trial, or continues to payment. */
export const planIntents = {
  default: form(
    check,
    ({ api, value }) => startTrial(api, value),
    (subscription, { context }) => {
      dropOffer(context.cookies)
      context.session.describe({ subscription })
      const { productName, daysLeft } = subscription
      const text = `Your trial of ${productName} has started. It ends in ${daysLeft} days.`
      return redirectDone(paths.dashboard(), text)
    },
  ),
  payment: form(
    check,
    ({ value }) => value,
    // A full page load: pages that collect a card have their own content security policy.
    ({ productId, interval }) => redirectDocument(paths.payment({ plan: productId, interval })),
  ),
}
