import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listProviders } from '#app/features/account/provider-strategies.server.ts'
import { getProfile } from '#app/features/profile/profile.api.server.ts'
import { SignIns } from '#app/features/profile/sign-ins.tsx'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign-in · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireUser(request, context)
  const { email, hasPassword, identities } = await getProfile(api)
  const providers = listProviders(context.settings)
  return { profile: { email, hasPassword, identities }, providers, timeZone }
}

export default function SignInsRoute() {
  return (
    <>
      <PageHeader title="Sign-in" description="Every way in to your account. One of them always stays." />
      <SignIns {...useLoaderData<typeof loader>()} />
    </>
  )
}
