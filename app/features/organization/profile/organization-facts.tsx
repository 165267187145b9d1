import { COMPANY_SIZE_OPTIONS, COMPANY_TYPE_OPTIONS } from '#app/labels/company-labels.ts'
import { toZoneLabel } from '#contract/time-zone-names.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { Organization } from '#contract/organization/profile.ts'

const orNone = (value: string | null | undefined) => value || <span className="text-ink-soft">Not set</span>

const toLabel = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label

/** The values of the form, for people who may not change them. */
export function OrganizationFacts({
  organization,
  country,
}: {
  organization: Organization
  /** Name of the country. */
  country: string | undefined
}) {
  const { name, domain, companySize, companyType, primaryColor, address, timeZone } = organization
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Callout>Only administrators can change this.</Callout>
      <Card>
        <DescriptionList
          items={[
            { term: 'Company name', value: name },
            { term: 'Domain', value: domain },
            { term: 'Primary color', value: orNone(primaryColor && `#${primaryColor}`) },
            { term: 'Address', value: orNone(address) },
            { term: 'Country', value: orNone(country) },
            { term: 'Time zone', value: toZoneLabel(timeZone) },
            { term: 'Company size', value: orNone(toLabel(COMPANY_SIZE_OPTIONS, companySize)) },
            { term: 'Company type', value: orNone(toLabel(COMPANY_TYPE_OPTIONS, companyType)) },
          ]}
        />
      </Card>
    </div>
  )
}
