import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findDomainSources } from '#app/features/seo/domain/load-domain.server.ts'
import { RankedDomains } from '#app/features/seo/ranks/ranked-domains.tsx'
import { listRankedDomains } from '#app/features/seo/ranks/ranks.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/ranks.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Rank tracking · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const typed = url.searchParams.get('target')?.trim() ?? ''
  const { timeZone } = await requireUser(request, context)
  const found = typed === '' ? undefined : await findDomainSources(context.api, typed)
  if (found) throw redirect(paths.ranks(found.target.host))
  const asked = readQuery(contract.listRankedDomains.query, url)
  const { items, total, query } = await readPage(asked, (one) => listRankedDomains(context.api, one))
  return { domains: items, total, query, timeZone, refused: typed === '' ? undefined : typed }
}

export default function RankedDomainsRoute() {
  return <RankedDomains {...useLoaderData<typeof loader>()} />
}
