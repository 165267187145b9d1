import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { OrganizationLogo } from '#app/ui/layout/organization-logo.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import type { Organization } from '#contract/organization/profile.ts'
import { listOrganizationFields, type OrganizationField } from '#contract/organization/profile.words.ts'
import { toPresentZone } from '#contract/time-zone-names.ts'
import { ProfileField } from './profile-field.tsx'

const loadCheck = () => import('./organization-form.check.ts')

/** After the domain and the logo. */
const OTHERS = listOrganizationFields().filter((field) => field !== 'name')

export interface OrganizationFormProps {
  organization: Organization
  /** The presumed location of the reader, to prefill empty fields. */
  guessedCountry: string | null
  lastResult: SubmissionResult | undefined
}

export function OrganizationForm(props: OrganizationFormProps) {
  const { organization, guessedCountry, lastResult } = props
  const form = useCheckedForm<OrganizationField | 'logo'>({
    id: 'organization',
    lastResult,
    loadCheck,
    defaultValue: toDefaults(organization, guessedCountry),
  })
  const { state, formData } = useNavigation()
  const intent = state === 'submitting' ? (formData?.get('intent') ?? 'save') : null
  return (
    <CheckedForm form={form} encType="multipart/form-data" className="flex flex-col gap-6">
      <ErrorSummary title="The organization has not changed" faults={form.faults} />
      <VersionField version={organization.version} lastResult={lastResult} />
      <ProfileField name="name" view={form.field('name')} />
      <InputField
        id="organization-domain"
        label="Domain"
        hint="Identifies your organization. It can’t be changed."
        value={organization.domain}
        readOnly
      />
      <Logo organization={organization} {...form.field('logo')} intent={intent} />
      {OTHERS.map((name) => (
        <ProfileField key={name} name={name} view={form.field(name)} />
      ))}
      <div>
        <Button variant="primary" isPending={intent === 'save'} pendingText="Saving…">
          Save changes
        </Button>
      </div>
    </CheckedForm>
  )
}

const toDefaults = (organization: Organization, guessedCountry: string | null) => ({
  ...Object.fromEntries(listOrganizationFields().map((field) => [field, organization[field] ?? ''])),
  country: organization.country ?? guessedCountry ?? '',
  timeZone: toPresentZone(organization.timeZone),
})

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
            <OrganizationLogo
              src={paths.logo(logoVersion)}
              alt="Current logo"
              className="max-h-12 max-w-40"
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
