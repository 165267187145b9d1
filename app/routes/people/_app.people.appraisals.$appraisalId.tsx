import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { drawAppraisal } from '#app/features/people/appraisals/appraisal-charts.server.tsx'
import { toAppraisalIntents } from '#app/features/people/appraisals/appraisal-intents.server.ts'
import { AppraisalPage } from '#app/features/people/appraisals/appraisal-page.tsx'
import { getAppraisal } from '#app/features/people/appraisals/appraisals.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

/** A submission that is refused has saved what was typed: the form goes on from that. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined || defaultShouldRevalidate

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Appraisal of ${data.appraisal.employee.name}` : 'Appraisal'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ timeZone }, appraisal] = await Promise.all([
    requireUser(request, context),
    getAppraisal(context.api, params['appraisalId'] ?? ''),
  ])
  return { appraisal, charts: drawAppraisal(appraisal), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toAppraisalIntents(args.params['appraisalId'] ?? ''))
}

export default function AppraisalRoute() {
  const saved = {
    self: useLastResult<typeof action>('save-self'),
    manager: useLastResult<typeof action>('save'),
  }
  const submitted = {
    self: useLastResult<typeof action>('submit-self'),
    manager: useLastResult<typeof action>('submit'),
  }
  const results = {
    self: saved.self ?? submitted.self,
    manager: saved.manager ?? submitted.manager,
    return: useLastResult<typeof action>('return'),
    acknowledge: useLastResult<typeof action>('acknowledge'),
  }
  return <AppraisalPage {...useLoaderData<typeof loader>()} results={results} />
}
