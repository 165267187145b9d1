import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { lookUpTyped } from '#app/features/seo/technologies/look-up.server.ts'
import { LookedUpSites } from '#app/features/seo/technologies/looked-up-sites.tsx'
import { listTechnologySites } from '#app/features/seo/technologies/technologies.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'
import * as contract from '#contract/seo/technologies.ts'

export const meta: MetaFunction = () => [{ title: 'Technologies · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const typed = url.searchParams.get('url')
  const { api, ...me } = await requireUser(request, context)
  const needsPlan = mayAuditPage(me.subscription) ? undefined : { way: findWayToPlan(me) }
  const found = typed === null || needsPlan ? undefined : await lookUpTyped(api, typed)
  // A look-up has a page of its own: who reloads that does not look up again.
  if (found && 'lookupId' in found) throw redirect(paths.technologyLookup(found.lookupId))
  const asked = readQuery(contract.listTechnologySites.query, url)
  const { items, total, query } = await readPage(asked, (one) => listTechnologySites(api, one))
  const { timeZone } = me
  return { sites: items, total, query, timeZone, typed: typed ?? '', error: found?.error, needsPlan }
}

export default function TechnologiesRoute() {
  return <LookedUpSites {...useLoaderData<typeof loader>()} />
}
