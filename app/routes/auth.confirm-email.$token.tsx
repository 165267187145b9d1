import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { confirmByLink, findConfirmation } from '#app/features/account/confirm-by-link.server.ts'
import { ConfirmLink, TITLES } from '#app/features/account/confirm-link.tsx'

export const meta: MetaFunction = () => [
  { title: 'Confirm your email · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since programs that read mail do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  isSignedIn: context.session.user !== undefined,
  found: await findConfirmation(context, params['token'] ?? ''),
})

export const action = ({ params, context }: ActionFunctionArgs) =>
  confirmByLink(context, params['token'] ?? '')

export default function ConfirmLinkRoute() {
  const { isSignedIn, found } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>() ?? found
  return (
    <AccountFrame title={TITLES[outcome.state]} step={1}>
      <ConfirmLink outcome={outcome} isSignedIn={isSignedIn} />
    </AccountFrame>
  )
}
