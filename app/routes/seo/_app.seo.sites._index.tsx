import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SiteList } from '#app/features/seo/sites/site-list.tsx'
import { listSites } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/seo/sites.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Sites · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listSites.query, new URL(request.url))
  const { api } = context
  const [me, { items, total, query, allowedActions }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listSites(api, query)),
  ])
  return {
    sites: items,
    total,
    query,
    obstacle: findRefusal(allowedActions, 'add')?.reason ?? null,
    way: findWayToPlan(me),
    timeZone: me.timeZone,
  }
}

export default function SitesRoute() {
  return <SiteList {...useLoaderData<typeof loader>()} />
}
