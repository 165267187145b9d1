import { parseWithZod } from '@conform-to/zod/v4'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { TaxIdForm } from '#contract/billing/payment.forms.ts'
import { addTaxId, removeTaxId } from './subscription.api.server.ts'

const here = paths.subscription()

/** Adds and removes tax IDs on the subscription page. */
export const taxIdIntents = {
  'add-tax-id': form(
    (sent) => parseWithZod(sent, { schema: TaxIdForm }),
    ({ api, value }) => addTaxId(api, value),
    () => redirectDone(here, 'Tax ID added.'),
    {
      toRefusal({ status, errors, detail }, error) {
        if (status >= 500) throw error
        return { words: { fieldErrors: { value: errors['value'] ?? [detail] } } }
      },
    },
  ),
  'remove-tax-id': button(
    ({ api, text }) => removeTaxId(api, text('id')),
    () => redirectDone(here, 'Tax ID removed.'),
    { at: here, tellsGone: true },
  ),
}
