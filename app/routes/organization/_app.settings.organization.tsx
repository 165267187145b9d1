import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { toOrganizationIntents } from '#app/features/organization/profile/organization-intents.server.ts'
import { OrganizationFacts } from '#app/features/organization/profile/organization-facts.tsx'
import { OrganizationForm } from '#app/features/organization/profile/organization-form.tsx'
import { toFacts } from '#app/features/organization/profile/to-facts.server.ts'
import { guessPlace } from '#app/features/account/profile/profile.api.server.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Organization · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Asked at once: both travel together, where a second round would cost more than the place of everybody.
  const [{ organization }, { country }] = await Promise.all([
    requireUser(request, context),
    guessPlace(context.api),
  ])
  if (!isAllowed(organization.allowedActions, 'edit')) {
    return { organization, facts: toFacts(organization), guessedCountry: null }
  }
  return { organization, facts: null, guessedCountry: organization.country === null ? country : null }
}

export async function action(args: ActionFunctionArgs) {
  const { organization } = await requireAdministrator(args.request, args.context)
  return runIntents(args, toOrganizationIntents(organization.id), FORM_BYTES.file)
}

export default function OrganizationRoute() {
  const { organization, facts, guessedCountry } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader title="Organization" description="Name, branding and location." />
      {facts ? (
        <OrganizationFacts facts={facts} />
      ) : (
        <>
          {/* Remounted after a save, with the current values. */}
          <OrganizationForm
            key={JSON.stringify(organization)}
            organization={organization}
            guessedCountry={guessedCountry}
            lastResult={lastResult}
          />
          <Form id="remove-logo" method="post" />
        </>
      )}
    </>
  )
}
