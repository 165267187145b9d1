import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { startProviderSignIn } from '#app/features/account/sign-in/provider-flow.server.ts'
import { paths } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.signIn())

export const action = ({ request, context }: ActionFunctionArgs) =>
  startProviderSignIn('microsoft', request, context)
