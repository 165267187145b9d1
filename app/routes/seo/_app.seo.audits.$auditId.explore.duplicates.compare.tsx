import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { comparePages } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { PageComparison } from '#app/features/seo/site-audit/explore/page-comparison.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Two pages of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const { searchParams } = new URL(request.url)
  const asked = contract.comparePages.query.safeParse(Object.fromEntries(searchParams))
  const [{ timeZone }, audit] = await Promise.all([requireUser(request, context), getAudit(context.api, id)])
  // Without two pages there is nothing to compare: the groups lead to some.
  if (!asked.success) throw redirect(paths.auditExplore(id, 'duplicates'))
  const comparison = await comparePages(context.api, id, asked.data)
  return { frame: { audit, timeZone }, kind: searchParams.get('kind'), ...asked.data, comparison }
}

export default function AuditComparisonRoute() {
  const { frame, ...compared } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="duplicates">
      <PageComparison auditId={frame.audit.id} {...compared} />
    </ExploreFrame>
  )
}
