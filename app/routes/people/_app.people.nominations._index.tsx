import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { askedIntents } from '#app/features/people/nominations/nomination-intents.server.ts'
import { listSelections } from '#app/features/people/nominations/nominations.api.server.ts'
import { SelectionsPage } from '#app/features/people/nominations/selections-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Peer selection · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, selections] = await Promise.all([requireUser(request, context), listSelections(context.api)])
  return selections
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, askedIntents)
}

export default function SelectionsRoute() {
  return <SelectionsPage {...useLoaderData<typeof loader>()} />
}
