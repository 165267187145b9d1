import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BudgetForm } from '#app/features/seo/source-costs/budget-form.tsx'
import { budgetIntents } from '#app/features/seo/source-costs/budget-intents.server.ts'
import { getSourceSpending } from '#app/features/seo/source-costs/source-costs.api.server.ts'
import { readSource } from '#app/features/seo/sources/read-source.server.ts'
import { toSourceIntents } from '#app/features/seo/sources/source-intents.server.ts'
import { SourcePage } from '#app/features/seo/sources/source-page.tsx'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { toSourceId } from '#app/features/seo/sources/to-source-id.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.source.name : 'Source'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { user, timeZone } = await requireUser(request, context)
  const mayChange = isAdministrator(user)
  const id = toSourceId(params['source'], context)
  const [read, spending] = await Promise.all([
    readSource(context.api, id, mayChange),
    id === 'dataforseo' && mayChange ? getSourceSpending(context.api) : null,
  ])
  return { ...read, spending, mayChange, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const id = toSourceId(args.params['source'], args.context)
  return runIntents(args, { ...toSourceIntents(id), ...budgetIntents }, FORM_BYTES.file)
}

export default function SourceRoute() {
  const answer = useActionData<typeof action>()
  const refused = answer ? { intent: answer.intent, result: answer.result } : null
  const { spending, ...shown } = useLoaderData<typeof loader>()
  return (
    <SourcePage {...shown} refused={refused}>
      {spending?.settings ? (
        <BudgetForm
          spending={spending}
          settings={spending.settings}
          lastResult={refused?.intent === 'budget' ? refused.result : undefined}
        />
      ) : null}
    </SourcePage>
  )
}
