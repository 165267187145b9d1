import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageAudit } from '#app/features/seo/page-audit/page-audit.tsx'
import { loadPageAudit } from '#app/features/seo/page-audit/page-audit.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'

export const meta: MetaFunction = () => [{ title: 'Page audit · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, ...me } = await requireUser(request, context)
  const typed = new URL(request.url).searchParams.get('url')
  if (!mayAuditPage(me.subscription))
    return { url: typed ?? '', result: null, needsPlan: { way: findWayToPlan(me) } }
  return loadPageAudit(api, typed)
}

export default function PageAuditRoute() {
  return <PageAudit {...useLoaderData<typeof loader>()} />
}
