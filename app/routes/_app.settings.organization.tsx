import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { changeOrganization } from '#app/features/organization/organization-changes.server.ts'
import { OrganizationFacts } from '#app/features/organization/organization-facts.tsx'
import { OrganizationForm } from '#app/features/organization/organization-form.tsx'
import { guessPlace } from '#app/features/profile/profile.api.server.ts'
import { listCountries, listTimeZones } from '#app/lib/places.server.ts'
import { requireAdministrator } from '#app/lib/require-administrator.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { isAdministrator } from '#app/lib/roles.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Organization · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, organization, api } = await requireUser(request, context)
  const countries = listCountries()
  if (!isAdministrator(user)) {
    const country = countries.find(({ code }) => code === organization.country)?.name
    return { organization, country, choices: null }
  }
  const guessedCountry = organization.country === null ? (await guessPlace(api)).country : null
  const choices = { countries, guessedCountry, timeZones: listTimeZones(organization.timeZone) }
  return { organization, country: undefined, choices }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, organization } = await requireAdministrator(request, context)
  return changeOrganization(api, organization.id, await request.formData())
}

export default function OrganizationRoute() {
  const { organization, country, choices } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  return (
    <>
      <PageHeader title="Organization" description="How it is called, how it looks, and where it is." />
      {choices ? (
        <>
          {/* Drawn anew after it was saved, with what is known then. */}
          <OrganizationForm
            key={JSON.stringify(organization)}
            organization={organization}
            {...choices}
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
