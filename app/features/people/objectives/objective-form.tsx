import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { type CheckedFormView, useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import {
  LEVEL_WORDS,
  OBJECTIVE_KIND_WORDS,
  OBJECTIVE_KINDS,
  OBJECTIVE_LEVELS,
  PROGRESS_MODE_WORDS,
  PROGRESS_MODES,
  VISIBILITIES,
  VISIBILITY_WORDS,
} from '#contract/people/objectives.words.ts'

export interface ObjectiveChoices {
  people: PersonChoice[]
  teams: SelectOption[]
  /** Those that are not closed, with their days; the default one first. */
  periods: { id: string; name: string; startDate: string; endDate: string }[]
  objectives: SelectOption[]
}

interface ObjectiveFormProps extends ObjectiveChoices {
  /** Null for a new one. */
  objective: ObjectiveDetail | null
  /** What a new one is filled in with. */
  preset?: { ownerId: string; parentId?: string | undefined }
  closeTo: string
  lastResult: SubmissionResult | undefined
}

type Name =
  | 'title'
  | 'description'
  | 'level'
  | 'teamId'
  | 'ownerIds'
  | 'periodId'
  | 'startDate'
  | 'endDate'
  | 'parentId'
  | 'contributesToParent'
  | 'supportIds'
  | 'visibility'
  | 'progressMode'
  | 'weight'
  | 'kind'
  | 'tags'
type Values = Partial<Record<Name, string | string[]>>

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

function toNewValues({ periods, preset }: Pick<ObjectiveFormProps, 'periods' | 'preset'>): Values {
  const [period] = periods
  return {
    level: 'individual',
    ownerIds: preset ? [preset.ownerId] : [],
    parentId: preset?.parentId ?? '',
    contributesToParent: 'on',
    ...(period && { periodId: period.id, startDate: period.startDate, endDate: period.endDate }),
    visibility: 'public',
    progressMode: 'rollup',
    weight: '1',
    kind: 'business',
  }
}

const toValues = (objective: ObjectiveDetail): Values => ({
  title: objective.title,
  description: objective.description ?? '',
  level: objective.level,
  teamId: objective.team?.id ?? '',
  ownerIds: idsOf(objective.owners),
  periodId: objective.period?.id ?? '',
  startDate: objective.startDate,
  endDate: objective.endDate,
  parentId: objective.parentId ?? '',
  ...(objective.contributesToParent && { contributesToParent: 'on' }),
  supportIds: idsOf(objective.supports),
  visibility: objective.visibility,
  progressMode: objective.progressMode,
  weight: String(objective.weight),
  kind: objective.kind,
  tags: objective.tags.join(', '),
})

const loadNew = () => import('./objective-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))
const loadEdit = () => import('./objective-form.check.ts').then(({ checkEdit }) => ({ check: checkEdit }))

const toOptions = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

/** What is to be achieved, by whom, until when, and what it is aligned with. */
export function ObjectiveForm(props: ObjectiveFormProps) {
  const { objective, closeTo, lastResult } = props
  const form = useCheckedForm<Name>({
    id: 'objective',
    lastResult,
    loadCheck: objective ? loadEdit : loadNew,
    defaultValue: objective ? toValues(objective) : toNewValues(props),
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {objective ? <VersionField version={objective.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('title')} label="Title" maxLength={250} autoComplete="off" />
      <TextareaField {...form.field('description')} label="Description" required={false} rows={3} />
      <WhoFields form={form} {...props} />
      <WhenFields form={form} {...props} />
      <AlignmentFields form={form} {...props} />
      <RuleFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          {objective ? 'Save objective' : 'Create objective'}
        </Button>
        <LinkButton variant="quiet" to={closeTo}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

type Fields = ObjectiveFormProps & { form: Pick<CheckedFormView<Name>, 'field' | 'list'> }

function WhoFields({ form, people, teams }: Fields) {
  return (
    <>
      <SelectField
        {...form.field('level')}
        label="Level"
        hint="Company objectives are for administrators, team objectives for leads of the team, unless the settings say otherwise."
        options={toOptions(OBJECTIVE_LEVELS, LEVEL_WORDS)}
      />
      <SelectField
        {...form.field('teamId')}
        label="Team"
        hint="Of a team objective."
        required={false}
        placeholder="No team"
        options={teams}
      />
      <CheckboxList
        {...form.list('ownerIds')}
        label="Owners"
        searchLabel="Search owners"
        options={people.map(toPersonOption)}
      />
    </>
  )
}

function WhenFields({ form, periods }: Fields) {
  return (
    <>
      <SelectField
        {...form.field('periodId')}
        label="Period"
        hint="Without one it is in the backlog, and stays a draft."
        required={false}
        placeholder="Backlog"
        options={periods.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="flex flex-wrap gap-4">
        <InputField {...form.field('startDate')} type="date" label="First day" />
        <InputField {...form.field('endDate')} type="date" label="Last day" />
      </div>
    </>
  )
}

function AlignmentFields({ form, objectives }: Fields) {
  const { defaultValue: contributes, ...contributing } = form.field('contributesToParent')
  return (
    <>
      <SearchSelectField
        {...form.field('parentId')}
        label="Aligned with"
        hint="The objective above it. Its dates include those of this one."
        required={false}
        noneLabel="Nothing"
        options={objectives}
      />
      <Checkbox
        {...contributing}
        required={false}
        defaultChecked={contributes === 'on'}
        label="Counts in the objective above"
        hint="Its progress is part of the progress of the objective that it is aligned with."
      />
      <CheckboxList
        {...form.list('supportIds')}
        label="Also supports"
        hint="Further objectives that it helps, without counting in their progress."
        required={false}
        searchLabel="Search objectives"
        options={objectives}
      />
    </>
  )
}

function RuleFields({ form }: Pick<Fields, 'form'>) {
  return (
    <>
      <SelectField
        {...form.field('visibility')}
        label="Visible to"
        hint="Administrators see all objectives."
        options={toOptions(VISIBILITIES, VISIBILITY_WORDS)}
      />
      <SelectField
        {...form.field('progressMode')}
        label="Progress"
        options={toOptions(PROGRESS_MODES, PROGRESS_MODE_WORDS)}
      />
      <InputField
        {...form.field('weight')}
        label="Weight"
        hint="How much it counts among those with the same objective above them."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...form.field('kind')}
        label="Kind"
        options={toOptions(OBJECTIVE_KINDS, OBJECTIVE_KIND_WORDS)}
      />
      <InputField
        {...form.field('tags')}
        label="Tags"
        hint="With commas between them."
        required={false}
        autoComplete="off"
      />
    </>
  )
}
