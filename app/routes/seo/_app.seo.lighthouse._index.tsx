import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  getLighthouseRunner,
  listLighthouseRuns,
} from '#app/features/seo/lighthouse/lighthouse.api.server.ts'
import { lighthouseIntents } from '#app/features/seo/lighthouse/lighthouse-intents.server.ts'
import { RunList } from '#app/features/seo/lighthouse/run-list.tsx'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/lighthouse.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Lighthouse · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.listLighthouseRuns.query, url)
  const { api } = context
  const [me, { items, total, query }, { runner }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (one) => listLighthouseRuns(api, one)),
    getLighthouseRunner(api),
  ])
  return {
    runs: items,
    total,
    query,
    runner,
    timeZone: me.timeZone,
    url: url.searchParams.get('url') ?? '',
    needsPlan: mayAuditPage(me.subscription) ? undefined : { way: findWayToPlan(me) },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, lighthouseIntents)
}

export default function LighthouseRoute() {
  return <RunList {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>()} />
}
