import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toTemplateIntents } from '#app/features/seo/lighthouse/lighthouse-intents.server.ts'
import { RunOnTemplates } from '#app/features/seo/lighthouse/run-on-templates.tsx'
import { pickOfTemplates } from '#app/features/seo/lighthouse/slowest-templates.ts'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import {
  getAudit,
  listAuditPages,
  listTemplates,
} from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { TemplateList } from '#app/features/seo/site-audit/templates/template-list.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'
import * as contract from '#contract/seo/site-audit.templates.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Templates of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const asked = readQuery(contract.listTemplates.query, new URL(request.url))
  const [{ timeZone, subscription }, audit, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    readPage(asked, (query) => listTemplates(context.api, id, query)),
  ])
  return { audit, templates: items, total, query, timeZone, mayRun: mayAuditPage(subscription) }
}

/** Of an audit with many pages, the slowest ones tell which templates are slow. */
const SLOWEST = { sort: 'ttfb', direction: 'desc', status: '2xx', pageSize: 200 } as const

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireUser(args.request, args.context)
  const id = args.params.auditId ?? ''
  const findPages = async () => pickOfTemplates((await listAuditPages(api, id, SLOWEST)).items)
  return runIntents(args, toTemplateIntents(findPages, paths.auditTemplates(id)))
}

export default function AuditTemplatesRoute() {
  const { audit, timeZone, mayRun, ...list } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="templates">
      {mayRun && list.total > 0 ? <RunOnTemplates /> : null}
      <TemplateList auditId={audit.id} {...list} />
    </AuditFrame>
  )
}
