import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { finishProviderSignIn } from '#app/features/account/sign-in/provider-flow.server.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  finishProviderSignIn('google', request, context)
