import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { AuditOverview } from '#app/features/seo/site-audit/overview/audit-overview.tsx'
import { SettingsCard } from '#app/features/seo/site-audit/overview/settings-card.tsx'
import { AuditUnderWay } from '#app/features/seo/site-audit/progress/audit-under-way.tsx'
import { toAuditIntents } from '#app/features/seo/site-audit/audit-intents.server.ts'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { loadOverview } from '#app/features/seo/site-audit/overview/audit-result.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? shortUrl(data.audit.url) : 'Audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ timeZone }, audit] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, params.auditId ?? ''),
  ])
  return {
    audit,
    timeZone,
    ...(await loadOverview(context.api, audit)),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toAuditIntents(args.params.auditId ?? ''))
}

export default function AuditRoute() {
  const { audit, result, settings, ...frame } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} tab="overview" mayDelete={isAllowed(audit.allowedActions, 'delete')} {...frame}>
      {result ? <AuditOverview audit={audit} {...result} /> : <AuditUnderWay audit={audit} />}
      <SettingsCard id={audit.id} mayRepeat={isAllowed(audit.allowedActions, 'repeat')} settings={settings} />
    </AuditFrame>
  )
}
