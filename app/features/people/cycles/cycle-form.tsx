import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { CycleDetail } from '#contract/people/cycles.ts'
import type { CycleFieldName } from '#contract/people/typed-cycle.words.ts'
import { AttributeFields } from './attribute-fields.tsx'
import type { CycleChoices } from './cycle-choices.ts'
import { toDefaults } from './cycle-defaults.ts'
import { GroupFields } from './group-fields.tsx'
import { AnonymityFields, PeerFields, SharingFields } from './rule-fields.tsx'
import { ScoreFields } from './score-fields.tsx'
import { TimelineFields } from './timeline-fields.tsx'

const loadCheck = () => import('./cycle-form.check.ts')
const loadNewCheck = () => import('./cycle-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

interface CycleFormProps extends CycleChoices {
  /** Null for a new cycle. */
  cycle: CycleDetail | null
  lastResult: SubmissionResult | undefined
}

export function CycleForm({ cycle, people, templates, attributes, lastResult }: CycleFormProps) {
  const form = useCheckedForm<CycleFieldName>({
    id: 'cycle',
    lastResult,
    loadCheck: cycle ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(cycle),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  return (
    <CheckedForm form={form} className="group/cycle flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {cycle ? <VersionField version={cycle.version} lastResult={lastResult} /> : null}
      <Card title="Basics">
        <div className="flex flex-col gap-6">
          <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
          <TextareaField {...form.field('description')} label="Description" required={false} rows={2} />
          <CheckboxList
            {...form.list('ownerIds')}
            label="Owners"
            hint="They lead this review cycle beside the administrators, and see all of it."
            required={false}
            searchLabel="Search people"
            options={people.map(toPersonOption)}
          />
        </div>
      </Card>
      <TimelineFields form={form} />
      <GroupFields form={form} templates={templates} />
      <PeerFields form={form} />
      <AttributeFields form={form} attributes={attributes} />
      <ScoreFields form={form} />
      <AnonymityFields form={form} />
      <SharingFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText={cycle ? 'Saving…' : 'Creating…'}>
          {cycle ? 'Save changes' : 'Create draft'}
        </Button>
        <LinkButton to={cycle ? paths.cycle(cycle.id) : paths.cycles()} variant="quiet">
          {cycle ? 'Back to overview' : 'Back to review cycles'}
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
