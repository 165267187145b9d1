import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { PROVIDER_NAMES } from '#app/lib/provider-names.ts'
import { listProviders } from '#app/features/account/provider-strategies.server.ts'
import { disconnectProvider, getProfile } from '#app/features/profile/profile.api.server.ts'
import { SignIns } from '#app/features/profile/sign-ins.tsx'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectRefused } from '#app/lib/redirect-refused.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign-in · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireUser(request, context)
  const { email, hasPassword, identities } = await getProfile(api)
  const providers = listProviders(context.settings)
  return { profile: { email, hasPassword, identities }, providers, timeZone }
}

const Provider = z.enum(['google', 'microsoft'])

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(request, context)
  const provider = Provider.safeParse((await readForm(request)).get('disconnect'))
  if (!provider.success) return redirect(paths.profileSignIns())
  try {
    await disconnectProvider(api, provider.data)
  } catch (error) {
    return redirectRefused(error, paths.profileSignIns())
  }
  const text = `${PROVIDER_NAMES[provider.data]} is disconnected.`
  return redirectWithToast(paths.profileSignIns(), { kind: 'success', text })
}

export default function SignInsRoute() {
  return (
    <>
      <PageHeader title="Sign-in" description="Every way in to your account. One of them always stays." />
      <SignIns {...useLoaderData<typeof loader>()} />
    </>
  )
}
