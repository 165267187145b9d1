import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  compareLighthouseRuns,
  getLighthouseFieldData,
  getLighthouseRun,
} from '#app/features/seo/lighthouse/lighthouse.api.server.ts'
import { drawScores } from '#app/features/seo/lighthouse/lighthouse-charts.server.tsx'
import { toRunIntents } from '#app/features/seo/lighthouse/lighthouse-intents.server.ts'
import { RunPage } from '#app/features/seo/lighthouse/run-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { shortUrl } from '#app/lib/format.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/lighthouse.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? shortUrl(data.run.url) : 'Run'} · Lighthouse · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.runId ?? ''
  const { api } = context
  const asked = contract.compareLighthouseRuns.query.partial()
  const { before } = readQuery(asked, new URL(request.url))
  const [{ timeZone, subscription }, run] = await Promise.all([
    requireUser(request, context),
    getLighthouseRun(api, id),
  ])
  const isDone = run.state === 'done'
  const [comparison, fieldData] = await Promise.all([
    isDone && before ? compareLighthouseRuns(api, id, before) : null,
    isDone ? getLighthouseFieldData(api, id) : null,
  ])
  return {
    run,
    comparison,
    fieldData,
    timeZone,
    chart: drawScores(run, timeZone),
    mayRun: mayAuditPage(subscription),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toRunIntents(args.params.runId ?? ''))
}

export default function LighthouseRunRoute() {
  return <RunPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>()} />
}
