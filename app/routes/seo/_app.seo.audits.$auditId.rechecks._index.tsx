import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCheckTitles } from '#app/features/seo/checks/checks.api.server.ts'
import { toRecheckIntents } from '#app/features/seo/issue-tracking/issue-intents.server.ts'
import { listRechecks } from '#app/features/seo/issue-tracking/issue-tracking.api.server.ts'
import { RecheckList } from '#app/features/seo/issue-tracking/recheck-list.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Rechecks · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const [{ timeZone }, audit, { items }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    listRechecks(context.api, id),
  ])
  const titles = await listCheckTitles(
    context.api,
    items.flatMap(({ checks }) => checks),
  )
  return { auditId: id, host: shortUrl(audit.url), rechecks: items, titles, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toRecheckIntents(args.params.auditId ?? ''))
}

export default function RechecksRoute() {
  return <RecheckList {...useLoaderData<typeof loader>()} />
}
