import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import type { User } from '#contract/organization/users.ts'
import type { Person } from '#contract/organization/users.ts'
import { REFUSALS } from '#contract/organization/users.actions.ts'
import { mayTouch } from '#contract/organization/users.policy.ts'

const loadInviteCheck = () =>
  import('./user-form.check.ts').then(({ checkInvite }) => ({ check: checkInvite }))
const loadEditCheck = () => import('./user-form.check.ts').then(({ checkEdit }) => ({ check: checkEdit }))

type Name = 'name' | 'email' | 'role' | 'jobTitle' | 'phone' | 'startDate' | 'managerId' | 'teamIds'

export interface UserFormProps {
  /** The user to edit; null for a new one. */
  person: Person | null
  /** Possible managers. */
  managers: { id: string; name: string; email: string }[]
  teams: { id: string; name: string }[]
  viewer: Pick<User, 'role'>
  /** Whether this person is the only owner, and has to stay one. */
  isLastOwner?: boolean
  lastResult: SubmissionResult | undefined
  /** What was saved last was so already. */
  isUnchanged?: boolean
}

export function UserForm({
  person,
  managers,
  teams,
  viewer,
  isLastOwner = false,
  lastResult,
  isUnchanged = false,
}: UserFormProps) {
  const form = useCheckedForm<Name>({
    id: 'user',
    lastResult,
    loadCheck: person ? loadEditCheck : loadInviteCheck,
    defaultValue: toDefaults(person),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {person ? <VersionField version={person.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" autoComplete="off" />
      {person ? null : (
        <InputField
          {...form.field('email')}
          label="Email"
          hint="The invitation is sent here. It can’t be changed later."
          type="email"
          autoComplete="off"
        />
      )}
      <RadioCards
        {...form.field('role')}
        label="Role"
        options={listRoles(viewer, isLastOwner)}
        hint={isLastOwner ? REFUSALS['last-owner'].text : undefined}
      />
      <InputField {...form.field('jobTitle')} label="Job title" required={false} autoComplete="off" />
      <InputField
        {...form.field('phone')}
        label="Phone"
        hint="With + and the country code, such as +55 11 91234-5678."
        type="tel"
        required={false}
        autoComplete="off"
      />
      <InputField
        {...form.field('startDate')}
        label="Start date"
        hint="Their first day at work."
        type="date"
        required={false}
      />
      <SearchSelectField
        {...form.field('managerId')}
        label="Manager"
        hint="The person they report to."
        required={false}
        noneLabel="Nobody"
        options={managers.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      />
      {teams.length > 0 ? (
        <CheckboxList
          {...form.list('teamIds')}
          label="Teams"
          required={false}
          searchLabel="Search teams"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <Buttons isNew={person === null} isPending={isPending} isUnchanged={isUnchanged} />
    </CheckedForm>
  )
}

interface ButtonsProps {
  isNew: boolean
  isPending: boolean
  isUnchanged: boolean
}

function Buttons({ isNew, isPending, isUnchanged }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" isPending={isPending} pendingText={isNew ? 'Adding…' : 'Saving…'}>
        {isNew ? 'Add user' : 'Save changes'}
      </Button>
      <LinkButton to={paths.users()} variant="quiet">
        Back to users
      </LinkButton>
      <FormMessage>{isUnchanged ? 'No changes have been made' : null}</FormMessage>
    </div>
  )
}

function toDefaults(person: Person | null) {
  if (!person) return { role: 'member' }
  const { name, role, jobTitle, phone, startDate, managerId, teams } = person
  return { name, role, jobTitle, phone, startDate, managerId, teamIds: teams.map(({ id }) => id) }
}

const ROLES = ['member', 'administrator', 'owner'] as const

function listRoles(viewer: Pick<User, 'role'>, isLastOwner: boolean) {
  return ROLES.map((role) => {
    const { word, meaning } = ROLE_WORDS[role]
    const isAboveOwn = !mayTouch(viewer, role)
    return {
      value: role,
      label: word,
      description: isAboveOwn ? `${meaning} Only an owner can make someone an owner.` : meaning,
      isDisabled: isAboveOwn || (isLastOwner && role !== 'owner'),
    }
  })
}
