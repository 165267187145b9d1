import { parseWithZod } from '@conform-to/zod/v4'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { SpendingForm } from '#contract/seo/sources.costs.forms.ts'
import { updateSourceSpending } from './source-costs.api.server.ts'

/** The form about what paid calls may cost. */
export const budgetIntents = {
  budget: form(
    (formData) => parseWithZod(formData, { schema: SpendingForm, disableAutoCoercion: true }),
    ({ api, value }) => updateSourceSpending(api, value),
    () => redirectDone(paths.source('dataforseo'), 'The budget is saved.'),
    { failure: 'We couldn’t save the budget. Try again.' },
  ),
}
