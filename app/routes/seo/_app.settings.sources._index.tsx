import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SourceList } from '#app/features/seo/sources/source-list.tsx'
import { listSources } from '#app/features/seo/sources/sources.api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

export const meta: MetaFunction = () => [{ title: 'Sources · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ user, timeZone }, { items }] = await Promise.all([
    requireUser(request, context),
    listSources(context.api),
  ])
  return { sources: items, mayChange: isAdministrator(user), timeZone }
}

export default function SourcesRoute() {
  return <SourceList {...useLoaderData<typeof loader>()} />
}
