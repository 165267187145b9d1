import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SiteList } from '#app/features/seo/sites/site-list.tsx'
import { mayManageSites } from '#app/features/seo/sites/site-words.ts'
import { listSites } from '#app/features/seo/sites/sites.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/sites.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Sites · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listSites.query, new URL(request.url))
  const [{ user, timeZone }, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listSites(context.api, query)),
  ])
  return { sites: items, total, query, mayManage: mayManageSites(user), timeZone }
}

export default function SitesRoute() {
  return <SiteList {...useLoaderData<typeof loader>()} />
}
