import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { findConfirmation, toConfirmIntents } from '#app/features/account/sign-up/confirm-by-link.server.ts'
import { ConfirmLink, TITLES } from '#app/features/account/sign-up/confirm-link.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'

export const meta: MetaFunction = () => [
  { title: 'Confirm your email · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  isSignedIn: context.session.user !== undefined,
  found: await findConfirmation(context.api, toLink(params['token'], context)),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toConfirmIntents(toLink(args.params['token'], args.context)))

const toLink = (token = '', { session }: Pick<AppLoadContext, 'session'>) => ({
  token,
  next: session.user ? paths.plan() : toNoticeAddress('confirmed'),
})

export default function ConfirmLinkRoute() {
  const { isSignedIn, found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()?.shown ?? found
  return (
    <AccountFrame title={TITLES[outcome.state]} step={1}>
      <ConfirmLink outcome={outcome} isSignedIn={isSignedIn} />
    </AccountFrame>
  )
}
