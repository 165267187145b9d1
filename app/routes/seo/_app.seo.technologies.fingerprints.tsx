import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { fingerprintIntents } from '#app/features/seo/technologies/fingerprint-intents.server.ts'
import { FingerprintsPage } from '#app/features/seo/technologies/fingerprints-page.tsx'
import {
  getFingerprintFile,
  listFingerprints,
} from '#app/features/seo/technologies/technologies.api.server.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/seo/fingerprints.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Your fingerprints · Technologies · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, user, timeZone } = await requireUser(request, context)
  const asked = readQuery(contract.listFingerprints.query, new URL(request.url))
  const [{ file }, page] = await Promise.all([
    getFingerprintFile(api),
    readPage(asked, (query) => listFingerprints(api, query)),
  ])
  return { file, fingerprints: page, mayChange: isAdministrator(user), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, fingerprintIntents, FORM_BYTES.file)
}

export default function FingerprintsRoute() {
  const answer = useActionData<typeof action>()
  const tried = answer?.intent === 'check' ? answer.shown : undefined
  return <FingerprintsPage {...useLoaderData<typeof loader>()} lastResult={answer?.result} tried={tried} />
}
