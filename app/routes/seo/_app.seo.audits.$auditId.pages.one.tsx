import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { CheckPageAgain } from '#app/features/seo/issue-tracking/check-page-again.tsx'
import { loadPageDetail } from '#app/features/seo/page-audit/page-detail.server.ts'
import { PageDetail } from '#app/features/seo/page-audit/page-detail.tsx'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? shortUrl(data.detail.page.url) : 'Page'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const url = new URL(request.url).searchParams.get('url')
  if (!url) return redirect(paths.auditPages(id))
  const [{ subscription }, audit, detail] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    loadPageDetail(context.api, id, url),
  ])
  return { audit, detail, mayAudit: mayAuditPage(subscription) }
}

export default function AuditPageRoute() {
  const props = useLoaderData<typeof loader>()
  const { audit, detail, mayAudit } = props
  const again = mayAudit && audit.status === 'finished'
  return (
    <PageDetail
      {...props}
      actions={again ? <CheckPageAgain auditId={audit.id} url={detail.page.url} /> : null}
    />
  )
}
