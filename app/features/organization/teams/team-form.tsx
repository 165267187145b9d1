import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import type { Team } from '#contract/organization/teams.ts'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { toPersonOption } from '#app/labels/person-option.tsx'

const loadCheck = () => import('./team-form.check.ts')
const loadNewCheck = () => import('./team-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

type Name = 'name' | 'leadId' | 'userIds'

interface TeamFormProps {
  /** Null for a new team. */
  team: Pick<Team, 'name' | 'lead' | 'version'> | null
  people: PersonChoice[]
  lastResult: SubmissionResult | undefined
}

export function TeamForm({ team, people, lastResult }: TeamFormProps) {
  const form = useCheckedForm<Name>({
    id: 'team',
    lastResult,
    loadCheck: team ? loadCheck : loadNewCheck,
    defaultValue: { name: team?.name ?? '', leadId: team?.lead?.id ?? '' },
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {team ? <VersionField version={team.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" autoComplete="off" />
      <SearchSelectField
        {...form.field('leadId')}
        label="Lead"
        hint="The team’s point of contact. A lead has no additional permissions."
        required={false}
        noneLabel="Nobody"
        options={people.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      />
      {team ? null : (
        <CheckboxList
          {...form.list('userIds')}
          label="People"
          required={false}
          searchLabel="Search people"
          options={people.map(toPersonOption)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={team ? 'secondary' : 'primary'}
          isPending={isPending}
          pendingText={team ? 'Saving…' : 'Adding…'}
        >
          {team ? 'Save changes' : 'Add team'}
        </Button>
        {team ? null : (
          <LinkButton to={paths.teams()} variant="quiet">
            Back to teams
          </LinkButton>
        )}
      </div>
    </CheckedForm>
  )
}
