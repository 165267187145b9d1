import clsx from 'clsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { paths } from '#app/lib/paths.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import {
  MANAGER_SEES,
  MANAGER_SEES_WORDS,
  REVIEWEE_SEES,
  REVIEWEE_SEES_WORDS,
} from '#contract/people/cycles.words.ts'
import { DIRECTIONS, type ReviewDirection } from '#contract/people/questions.words.ts'
import type { CycleFieldName } from '#contract/people/typed-cycle.words.ts'
import type { Choice } from './cycle-choices.ts'

export interface FieldsProps {
  form: Pick<FormView<CycleFieldName>, 'field' | 'list'>
}

const KINDS: Readonly<Record<ReviewDirection, { label: string; hint: string }>> = {
  self: { label: 'Self reviews', hint: 'Reviewees write about themselves.' },
  manager: { label: 'Manager reviews', hint: 'Managers write about the people who report to them.' },
  peer: { label: 'Peer reviews', hint: 'Colleagues who are chosen for each reviewee write about them.' },
  upward: { label: 'Upward reviews', hint: 'People write about the manager that they report to.' },
}

// Written out, so that the style sheet has them.
const SHOWN: Readonly<Record<ReviewDirection, string>> = {
  self: 'group-has-[[name=selfOn]:checked]/cycle:flex',
  manager: 'group-has-[[name=managerOn]:checked]/cycle:flex',
  peer: 'group-has-[[name=peerOn]:checked]/cycle:flex',
  upward: 'group-has-[[name=upwardOn]:checked]/cycle:flex',
}

const toOptions = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }))
const MANAGERS = toOptions(MANAGER_SEES, MANAGER_SEES_WORDS)
const REVIEWEES = toOptions(REVIEWEE_SEES, REVIEWEE_SEES_WORDS)

/** Which kinds of reviews there are, each with its template, its due date, and who sees what of it. */
export function GroupFields({ form, templates }: FieldsProps & { templates: readonly Choice[] }) {
  return (
    <Card title="Reviews" description="Choose at least one kind before you launch.">
      {templates.length === 0 ? (
        <p className="mb-6">
          There are no templates yet.{' '}
          <TextLink to={paths.templates()}>Create one or copy a recommended one</TextLink>, and choose it
          here.
        </p>
      ) : null}
      <div className="flex flex-col gap-6">
        {DIRECTIONS.map((direction) => (
          <GroupField key={direction} form={form} direction={direction} templates={templates} />
        ))}
      </div>
    </Card>
  )
}

type GroupFieldProps = FieldsProps & { direction: ReviewDirection; templates: readonly Choice[] }

function GroupField({ form, direction, templates }: GroupFieldProps) {
  const { defaultValue: isOn, ...on } = form.field(`${direction}On`)
  const { label, hint } = KINDS[direction]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line-soft pt-6 first:border-0 first:pt-0">
      <legend className="sr-only">{label}</legend>
      <Checkbox {...on} required={false} defaultChecked={isOn === 'on'} label={label} hint={hint} />
      <div className={clsx('hidden flex-col gap-4 ps-7', SHOWN[direction])}>
        <SelectField
          {...form.field(`${direction}Template`)}
          label="Template"
          required={false}
          placeholder="Not chosen yet"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <InputField
          {...form.field(`${direction}Due`)}
          label="Due date"
          hint="Reviewers are reminded before and after it."
          type="date"
          required={false}
          className="max-w-48"
        />
        <SelectField
          {...form.field(`${direction}ManagerSees`)}
          label="When managers see it"
          options={MANAGERS}
        />
        <SelectField
          {...form.field(`${direction}RevieweeSees`)}
          label="What reviewees see"
          options={REVIEWEES}
        />
      </div>
    </fieldset>
  )
}
