import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SiteList } from '#app/features/seo/sites/site-list.tsx'
import { getSiteStanding } from '#app/features/seo/sites/site-standing.server.ts'
import { listSites } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findAddObstacle, mayManageSites } from '#contract/seo/sites.policy.ts'
import * as contract from '#contract/seo/sites.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Sites · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listSites.query, new URL(request.url))
  const { api } = context
  const caller = requireUser(request, context)
  const [me, { items, total, query }, standing] = await Promise.all([
    caller,
    readPage(asked, (query) => listSites(api, query)),
    caller.then((me) => getSiteStanding(api, me)),
  ])
  const { user, timeZone } = me
  return {
    sites: items,
    total,
    query,
    mayManage: mayManageSites(user),
    obstacle: findAddObstacle(user, standing),
    way: findWayToPlan(me),
    timeZone,
  }
}

export default function SitesRoute() {
  return <SiteList {...useLoaderData<typeof loader>()} />
}
