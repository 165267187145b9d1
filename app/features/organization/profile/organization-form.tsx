import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { COMPANY_SIZE_OPTIONS, COMPANY_TYPE_OPTIONS } from '#app/labels/company-labels.ts'
import { paths } from '#app/lib/paths.ts'
import { listCountries, listTimeZones } from '#app/labels/place-labels.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useDrawnOptions } from '#app/ui/controls/drawn-options.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import type { Organization } from '#contract/organization/profile.ts'
import { toPresentZone } from '#contract/time-zone-names.ts'
import { ColorField } from './color-field.tsx'

const loadCheck = () => import('./organization-form.check.ts')

type Name =
  'name' | 'companySize' | 'companyType' | 'primaryColor' | 'address' | 'country' | 'timeZone' | 'logo'

export interface OrganizationFormProps {
  organization: Organization
  /** The presumed location of the reader, to prefill empty fields. */
  guessedCountry: string | null
  lastResult: SubmissionResult | undefined
}

export function OrganizationForm(props: OrganizationFormProps) {
  const { organization, guessedCountry, lastResult } = props
  const form = useCheckedForm<Name>({
    id: 'organization',
    lastResult,
    loadCheck,
    defaultValue: toDefaults(organization, guessedCountry),
  })
  const countries = useDrawnOptions(form.field('country').id, listCountries)
  const timeZones = useDrawnOptions(form.field('timeZone').id, () => listTimeZones(organization.timeZone))
  const { state, formData } = useNavigation()
  const intent = state === 'submitting' ? (formData?.get('intent') ?? 'save') : null
  return (
    <CheckedForm form={form} encType="multipart/form-data" className="flex flex-col gap-6">
      <ErrorSummary title="The organization has not changed" faults={form.faults} />
      <VersionField version={organization.version} lastResult={lastResult} />
      <InputField {...form.field('name')} label="Company name" autoComplete="organization" />
      <InputField
        id="organization-domain"
        label="Domain"
        hint="Identifies your organization. It can't be changed."
        value={organization.domain}
        readOnly
      />
      <Logo organization={organization} {...form.field('logo')} intent={intent} />
      <ColorField
        {...form.field('primaryColor')}
        label="Primary color"
        hint="Used for buttons, links and highlights. It is darkened or lightened where needed for contrast."
        required={false}
      />
      <TextareaField
        {...form.field('address')}
        label="Address"
        required={false}
        rows={3}
        autoComplete="street-address"
      />
      <SearchSelectField
        {...form.field('country')}
        label="Country"
        hint="Used for phone numbers entered without a country code."
        required={false}
        noneLabel="Not set"
        options={countries}
      />
      <SelectField
        {...form.field('timeZone')}
        label="Time zone"
        hint="Used for dates and times, unless a person chooses their own."
        options={timeZones}
      />
      <SelectField {...form.field('companySize')} label="Company size" options={COMPANY_SIZE_OPTIONS} />
      <SelectField {...form.field('companyType')} label="Company type" options={COMPANY_TYPE_OPTIONS} />
      <div>
        <Button variant="primary" isPending={intent === 'save'} pendingText="Saving…">
          Save changes
        </Button>
      </div>
    </CheckedForm>
  )
}

function toDefaults(organization: Organization, guessedCountry: string | null) {
  const { name, companySize, companyType, primaryColor, address, country, timeZone } = organization
  return {
    name,
    companySize,
    companyType,
    primaryColor,
    address: address ?? '',
    country: country ?? guessedCountry ?? '',
    timeZone: toPresentZone(timeZone),
  }
}

interface LogoProps {
  organization: Pick<Organization, 'logoVersion'>
  id: string
  errors: string[] | undefined
  intent: FormDataEntryValue | null
}

function Logo({ organization: { logoVersion }, id, errors, intent }: LogoProps) {
  return (
    <div className="flex flex-col gap-2">
      <ImageField
        key={logoVersion}
        id={id}
        name="logo"
        label="Logo"
        hint="PNG, JPEG, WebP or GIF, at most 2 MB. Shown at the top of every page."
        errors={errors}
        required={false}
        current={
          logoVersion ? (
            <img
              src={paths.logo(logoVersion)}
              alt="Current logo"
              className="h-12 max-w-40 shrink-0 object-contain"
            />
          ) : (
            <span className="grid size-12 shrink-0 place-items-center rounded border border-line-soft bg-surface-sunken text-ink-soft">
              <Building2 aria-hidden className="size-5" />
            </span>
          )
        }
      />
      {logoVersion ? (
        // In its own form, so that Enter in a field does not trigger it.
        <Button
          form="remove-logo"
          name="intent"
          value="remove-logo"
          variant="quiet"
          size="small"
          className="self-start"
          isPending={intent === 'remove-logo'}
          pendingText="Removing…"
        >
          Remove logo
        </Button>
      ) : null}
    </div>
  )
}
