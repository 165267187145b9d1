import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listAudits } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { SearchPage } from '#app/features/workspace/shell/search-page.tsx'
import { STATUS_WORDS } from '#app/labels/audit-labels.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { toCallerRole } from '#contract/access.ts'

const RECENT = 50

export const meta: MetaFunction = () => [{ title: 'Search · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const [{ user, timeZone }, { items }] = await Promise.all([
    requireUser(request, context),
    listAudits(context.api, { q: query.slice(0, 200), pageSize: RECENT }),
  ])
  return {
    query,
    callerRole: toCallerRole(user),
    audits: items.map(({ id, url, status, createdAt }) => ({
      id,
      url,
      state: STATUS_WORDS[status].word,
      started: formatDateTime(createdAt, timeZone),
    })),
  }
}

export default function SearchRoute() {
  return <SearchPage {...useLoaderData<typeof loader>()} />
}
