import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ChooseDomain } from '#app/features/seo/domain/choose-domain.tsx'
import { listDomains } from '#app/features/seo/domain/domain.api.server.ts'
import { findDomainSources } from '#app/features/seo/domain/load-domain.server.ts'
import { toDomainAddress } from '#app/features/seo/domain/scope/domain-address.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/domain.known.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Domain overview · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const target = url.searchParams.get('target')?.trim() ?? ''
  const { timeZone } = await requireUser(request, context)
  // Also where the scope bar of a page about a domain leads.
  if (target !== '' && (await findDomainSources(context.api, target))) throw redirect(toDomainAddress(url))
  const asked = readQuery(contract.listDomains.query, url)
  const { items, total, query } = await readPage(asked, (one) => listDomains(context.api, one))
  return { domains: items, total, query, timeZone, refused: target === '' ? undefined : target }
}

export default function ChooseDomainRoute() {
  return <ChooseDomain {...useLoaderData<typeof loader>()} />
}
