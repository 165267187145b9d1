import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageAudit } from '#app/features/seo/page-audit.tsx'
import { loadPageAudit } from '#app/features/seo/page-audit.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: 'Page audit · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return loadPageAudit(api, new URL(request.url).searchParams.get('url'))
}

export default function PageAuditRoute() {
  return <PageAudit {...useLoaderData<typeof loader>()} />
}
