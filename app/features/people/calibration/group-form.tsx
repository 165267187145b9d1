import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import type { CalibrationGrid } from '#contract/people/calibration.ts'

interface GroupFormProps {
  /** Null for a new one. */
  group: CalibrationGrid | null
  people: readonly PersonChoice[]
  /** Those who can be calibrated in it: in no other group. */
  reviewees: readonly { id: string; name: string }[]
  closeTo: string
  lastResult: SubmissionResult | undefined
}

const shareName = (attributeId: string, option: number) => `share-${attributeId}-${option}`

function toValues(group: CalibrationGrid | null): Record<string, string | string[]> {
  if (!group) return {}
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  return {
    name: group.name,
    facilitatorIds: idsOf(group.facilitators),
    participantIds: idsOf(group.participants),
    revieweeIds: group.reviewees.map(({ reviewee }) => reviewee.id),
    ...Object.fromEntries(
      group.attributes.flatMap(({ id, options }) =>
        options.map(({ guideline }, option) => [
          shareName(id, option),
          guideline === null ? '' : String(guideline),
        ]),
      ),
    ),
  }
}

/** Who is calibrated in a group, who takes part, and what distribution it expects. */
export function GroupForm({ group, people, reviewees, closeTo, lastResult }: GroupFormProps) {
  const form = useCheckedForm({
    id: 'calibration-group',
    lastResult,
    defaultValue: toValues(group),
    loadCheck: () =>
      import('./calibration-form.check.ts').then(({ checkNew, checkEdit }) => ({
        check: group ? checkEdit : checkNew,
      })),
  })
  const { state } = useNavigation()
  const options = people.map(toPersonOption)
  return (
    <CheckedForm form={form} className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {group ? <VersionField version={group.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" autoComplete="off" maxLength={120} />
      <CheckboxList
        {...form.list('revieweeIds')}
        label="Reviewees"
        hint="The people whose ratings are compared. Each can be in one group of the review cycle."
        searchLabel="Search reviewees"
        options={reviewees.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CheckboxList
        {...form.list('facilitatorIds')}
        label="Facilitators"
        hint="They change ratings, with a reason. Nobody facilitates a group in which they are calibrated."
        searchLabel="Search facilitators"
        options={options}
      />
      <CheckboxList
        {...form.list('participantIds')}
        label="Participants"
        hint="They see all ratings of the group and change nothing. The manager of a reviewee can take part."
        required={false}
        searchLabel="Search participants"
        options={options}
      />
      {group ? <Guidelines group={group} form={form} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          {group ? 'Save group' : 'Create group'}
        </Button>
        <LinkButton variant="quiet" to={closeTo}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

interface GuidelinesProps {
  group: CalibrationGrid
  form: ReturnType<typeof useCheckedForm>
}

function Guidelines({ group, form }: GuidelinesProps) {
  const { id, errors } = form.field('guidelines')
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1.5 font-medium text-ink-strong">
        Guidelines <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p className="max-w-prose text-ink-soft">
        The share of people that you expect on each option, in percent. It is drawn beside the ratings, and
        nobody is held to it. Leave all options of an attribute empty for no guideline.
      </p>
      <FieldError id={id} errors={errors} />
      {group.attributes.map((attribute) => (
        <fieldset key={attribute.id} className="min-w-0">
          <legend className="mb-1.5 text-ink-strong">{attribute.name}</legend>
          <div className="flex flex-wrap gap-3">
            {attribute.options.map(({ label }, option) => (
              <div key={label} className="w-32">
                <InputField
                  {...form.field(shareName(attribute.id, option))}
                  label={label}
                  required={false}
                  inputMode="numeric"
                  suffix="%"
                  autoComplete="off"
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
