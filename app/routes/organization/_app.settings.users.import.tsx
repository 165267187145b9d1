import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ImportPage } from '#app/features/organization/users/import-page.tsx'
import { importIntents } from '#app/features/organization/users/import-intents.server.ts'
import { getSeats } from '#app/features/organization/users/seats.server.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { MAX_IMPORT_LINES } from '#contract/organization/users.forms.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Import users · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return { seats: await getSeats(api), mostLines: MAX_IMPORT_LINES }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, importIntents, FORM_BYTES.file)
}

export default function ImportUsersRoute() {
  return <ImportPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
