import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LookupPage } from '#app/features/seo/technologies/lookup-page.tsx'
import { getTechnologyLookup } from '#app/features/seo/technologies/technologies.api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.lookup.site ?? 'Look-up'} · Technologies · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ timeZone }, lookup] = await Promise.all([
    requireUser(request, context),
    getTechnologyLookup(context.api, params.lookupId ?? ''),
  ])
  return { lookup, timeZone }
}

export default function TechnologyLookupRoute() {
  return <LookupPage {...useLoaderData<typeof loader>()} />
}
