import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { toOrganizationIntents } from '#app/features/organization/profile/organization-intents.server.ts'
import { OrganizationFacts } from '#app/features/organization/profile/organization-facts.tsx'
import { OrganizationForm } from '#app/features/organization/profile/organization-form.tsx'
import { guessPlace } from '#app/features/account/profile/profile.api.server.ts'
import { listCountries } from '#app/labels/place-labels.ts'
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
  const { organization, api } = await requireUser(request, context)
  if (!isAllowed(organization.allowedActions, 'edit')) {
    const country = listCountries().find(({ value }) => value === organization.country)?.label
    return { organization, country, guessedCountry: null, canEdit: false }
  }
  const guessedCountry = organization.country === null ? (await guessPlace(api)).country : null
  return { organization, country: undefined, guessedCountry, canEdit: true }
}

export async function action(args: ActionFunctionArgs) {
  const { organization } = await requireAdministrator(args.request, args.context)
  return runIntents(args, toOrganizationIntents(organization.id), FORM_BYTES.file)
}

export default function OrganizationRoute() {
  const { organization, country, guessedCountry, canEdit } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader title="Organization" description="Name, branding and location." />
      {canEdit ? (
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
      ) : (
        <OrganizationFacts organization={organization} country={country} />
      )}
    </>
  )
}
