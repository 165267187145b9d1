import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { listTimeZones } from '#app/labels/place-labels.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useDrawnOptions } from '#app/ui/controls/drawn-options.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import type { Profile } from '#contract/account/profile.ts'
import { THEME_WORDS } from '#contract/organization/users.words.ts'
import { toPresentZone, toZoneLabel } from '#contract/time-zone-names.ts'
import { PhotoField } from './photo-field.tsx'

const loadCheck = () => import('./profile-form.check.ts')

const THEMES = Object.entries(THEME_WORDS).map(([value, label]) => ({ value, label }))

type Name = 'name' | 'photo' | 'jobTitle' | 'phone' | 'timeZone' | 'theme'

export interface ProfileFormProps {
  profile: Pick<Profile, 'name' | 'email' | 'jobTitle' | 'phone' | 'timeZone' | 'theme' | 'version'>
  /** URL of the current photo. */
  photo: string | undefined
  /** Of the reader's presumed country, such as +55. */
  phonePrefix: string | null
  organizationTimeZone: string
  lastResult: SubmissionResult | undefined
}

export function ProfileForm(props: ProfileFormProps) {
  const { profile, photo, phonePrefix, organizationTimeZone, lastResult } = props
  const { name, email, jobTitle, phone, timeZone, theme } = profile
  const form = useCheckedForm<Name>({
    id: 'profile',
    lastResult,
    loadCheck,
    defaultValue: {
      name,
      jobTitle: jobTitle ?? '',
      phone: phone ?? (phonePrefix ? `${phonePrefix} ` : ''),
      timeZone: toPresentZone(timeZone ?? ''),
      theme,
    },
  })
  const timeZones = useDrawnOptions(form.field('timeZone').id, () => listTimeZones(timeZone))
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} encType="multipart/form-data" className="flex flex-col gap-6">
      <ErrorSummary title={toRefusalTitle(form)} faults={form.faults} />
      <VersionField version={profile.version} lastResult={lastResult} />
      <PhotoField {...form.field('photo')} person={name} src={photo} />
      <InputField {...form.field('name')} label="Name" autoComplete="name" />
      <InputField
        id="profile-email"
        label="Email"
        hint="You sign in with this address. It can’t be changed."
        value={email}
        readOnly
      />
      <InputField
        {...form.field('jobTitle')}
        label="Job title"
        required={false}
        autoComplete="organization-title"
      />
      <InputField
        {...form.field('phone')}
        label="Phone"
        hint="With + and the country code, such as +55 11 91234-5678."
        type="tel"
        required={false}
        autoComplete="tel"
      />
      <SearchSelectField
        {...form.field('timeZone')}
        label="Time zone"
        hint="Used for the dates and times you see."
        noneLabel={`The organization’s (${toZoneLabel(toPresentZone(organizationTimeZone))})`}
        options={timeZones}
        isLong
      />
      <RadioCards
        {...form.field('theme')}
        label="Theme"
        hint="Applies on every device you sign in on. System follows the device’s setting."
        columns={3}
        options={THEMES}
      />
      <div>
        <Button
          variant="primary"
          isPending={state === 'submitting' && !formData?.has('intent')}
          pendingText="Saving…"
        >
          Save changes
        </Button>
      </div>
    </CheckedForm>
  )
}

/** The photo is processed last, after the rest was saved. */
const toRefusalTitle = ({ faults, field }: Pick<FormView<Name>, 'faults' | 'field'>) =>
  faults.length > 0 && faults.every(({ id }) => id === field('photo').id)
    ? 'Your photo has not changed; the rest is saved'
    : 'Your profile has not changed'
