import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { toFaults } from '#app/lib/form-faults.ts'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/lib/roles.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CheckboxList } from '#app/ui/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { InputField } from '#app/ui/input.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { SearchSelectField } from '#app/ui/search-select.tsx'
import type { User } from '#contract/account.ts'
import type { Person } from '#contract/people.ts'
import { isUnchanged, withoutUnchanged } from './unchanged.ts'

const loadInviteCheck = () =>
  import('./user-form.check.ts').then(({ checkInvite }) => ({ check: checkInvite }))
const loadEditCheck = () => import('./user-form.check.ts').then(({ checkEdit }) => ({ check: checkEdit }))

type Fields = {
  name: string
  email: string
  role: string
  jobTitle: string
  phone: string
  managerId: string
  teamIds: string[]
}

export interface UserFormProps {
  /** Whoever is edited; null where somebody is added. */
  person: Person | null
  /** Everybody who can be a manager. */
  managers: { id: string; name: string; email: string }[]
  teams: { id: string; name: string }[]
  viewer: Pick<User, 'role'>
  lastResult: SubmissionResult | undefined
}

export function UserForm({ person, managers, teams, viewer, lastResult }: UserFormProps) {
  const [form, fields] = useCheckedForm<Fields>({
    id: 'user',
    // The same object each time, since a new one is a new answer.
    lastResult: useMemo(() => withoutUnchanged(lastResult), [lastResult]),
    loadCheck: person ? loadEditCheck : loadInviteCheck,
    defaultValue: toDefaults(person),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-6">
      <ErrorSummary faults={toFaults(form)} />
      <InputField {...controlProps(fields.name)} label="Name" autoComplete="off" />
      {person ? null : (
        <InputField
          {...controlProps(fields.email)}
          label="E-mail"
          hint="The invitation goes there. It can't be changed later."
          type="email"
          autoComplete="off"
        />
      )}
      <RadioCards
        {...controlProps(fields.role)}
        label="Role"
        defaultValue={fields.role.initialValue}
        options={listRoles(viewer)}
      />
      <InputField {...controlProps(fields.jobTitle)} label="Job title" required={false} autoComplete="off" />
      <InputField
        {...controlProps(fields.phone)}
        label="Phone"
        hint="With + and the country's prefix, such as +55 11 91234-5678."
        type="tel"
        required={false}
        autoComplete="off"
      />
      <SearchSelectField
        {...controlProps(fields.managerId)}
        label="Manager"
        hint="Whoever somebody reports to is a manager, and sees more of them."
        required={false}
        noneLabel="Nobody"
        options={managers.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      />
      {teams.length > 0 ? (
        <CheckboxList
          id={fields.teamIds.id}
          name={`${fields.teamIds.name}[]`}
          errors={fields.teamIds.errors}
          label="Teams"
          required={false}
          searchLabel="Search teams"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValues={toList(fields.teamIds.initialValue)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} pendingText={person ? 'Saving…' : 'Adding…'}>
          {person ? 'Save changes' : 'Add user'}
        </Button>
        <LinkButton to={paths.users()} variant="quiet">
          Back to users
        </LinkButton>
        <FormMessage>{isUnchanged(lastResult) ? 'No changes have been made' : null}</FormMessage>
      </div>
    </Form>
  )
}

function toDefaults(person: Person | null): Record<string, unknown> {
  if (!person) return { role: 'member' }
  const { name, role, jobTitle, phone, managerId, teams } = person
  return { name, role, jobTitle, phone, managerId, teamIds: teams.map(({ id }) => id) }
}

const toList = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string')

const ROLES = ['member', 'administrator', 'owner'] as const

function listRoles(viewer: Pick<User, 'role'>) {
  return ROLES.map((role) => {
    const { word, meaning } = ROLE_WORDS[role]
    const isDisabled = role === 'owner' && viewer.role !== 'owner'
    return {
      value: role,
      label: word,
      description: isDisabled ? `${meaning} Only an owner makes an owner.` : meaning,
      isDisabled,
    }
  })
}
