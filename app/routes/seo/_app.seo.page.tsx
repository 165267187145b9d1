import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageAudit } from '#app/features/seo/page-audit/page-audit.tsx'
import { loadPageAudit } from '#app/features/seo/page-audit/page-audit.server.ts'
import { getAuditUsage } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { AuditRefusal } from '#app/labels/start-refusal.tsx'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'

export const meta: MetaFunction = () => [{ title: 'Page audit · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, ...me } = await requireUser(request, context)
  const typed = new URL(request.url).searchParams.get('url')
  if (!mayAuditPage(me.subscription)) {
    const page = { url: typed ?? '', result: null, needsPlan: { way: findWayToPlan(me) } }
    return { page, refusal: null }
  }
  const page = await loadPageAudit(api, typed)
  // Where a page redirects to another site, an audit of that site is offered.
  if (!page.result?.outcome?.target) return { page, refusal: null }
  const { allowedActions } = await getAuditUsage(api)
  return { page, refusal: findRefusal(allowedActions, 'start') }
}

export default function PageAuditRoute() {
  const { page, refusal } = useLoaderData<typeof loader>()
  return (
    <AuditRefusal.Provider value={refusal}>
      <PageAudit {...page} />
    </AuditRefusal.Provider>
  )
}
