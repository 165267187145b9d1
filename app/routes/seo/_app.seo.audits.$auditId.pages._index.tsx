import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCheckTitles } from '#app/features/seo/checks/checks.api.server.ts'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { listPageViews } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { readDraft, toViewQuery } from '#app/features/seo/site-audit/explore/page-address.server.ts'
import { toViewIntents } from '#app/features/seo/site-audit/explore/view-intents.server.ts'
import { PageList } from '#app/features/seo/site-audit/page-list.tsx'
import { getAudit, listAuditPages } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.pages.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Pages of ${data ? shortUrl(data.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const url = new URL(request.url)
  const draft = readDraft(url)
  const asked = readQuery(contract.listAuditPages.query, url)
  const [{ timeZone }, audit, { items: views }, { items, total, ownChecks, query }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    listPageViews(context.api),
    readPage(asked, (query) => listAuditPages(context.api, id, query)),
  ])
  const { check } = query
  const titles = await listCheckTitles(context.api, check ? [check] : [])
  const explorer = { draft, views, viewId: url.searchParams.get('view'), viewQuery: toViewQuery(url), titles }
  return { audit, timeZone, list: { pages: items, total, ownChecks, query, ...explorer } }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toViewIntents(args.params.auditId ?? ''))
}

export default function AuditPagesRoute() {
  const { audit, timeZone, list } = useLoaderData<typeof loader>()
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="pages">
      <PageList
        auditId={audit.id}
        {...list}
        saveResult={useLastResult<typeof action>('save-view')}
        editResult={useLastResult<typeof action>('edit-view')}
      />
    </AuditFrame>
  )
}
