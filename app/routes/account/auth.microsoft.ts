import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { toProviderIntents } from '#app/features/account/sign-in/provider-flow.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.signIn())

export const action = (args: ActionFunctionArgs) => runIntents(args, toProviderIntents('microsoft'))
