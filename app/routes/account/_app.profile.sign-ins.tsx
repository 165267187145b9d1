import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { getProfile } from '#app/features/account/profile/profile.api.server.ts'
import { SignIns } from '#app/features/account/security/sign-ins.tsx'
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
      <PageHeader title="Sign-in" description="The ways you can sign in. At least one always remains." />
      <SignIns {...useLoaderData<typeof loader>()} />
    </>
  )
}
