import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import type { Feedback } from '#contract/people/feedback.ts'
import {
  REQUEST_DAYS,
  VISIBILITIES_ABOUT_REPORT,
  VISIBILITIES_ABOUT_SELF,
} from '#contract/people/feedback.words.ts'

interface RequestFormProps {
  people: readonly PersonChoice[]
  /** Whom else the reader can ask about. */
  reports: readonly { id: string; name: string }[]
  ownId: string
  visibilities: readonly Feedback['visibility'][]
  lastResult: SubmissionResult | undefined
}

const WILL_READ: Partial<Record<Feedback['visibility'], string>> = {
  private: 'The person who answers, and you. Only for feedback about yourself.',
  private_manager: 'The person who answers, the person it is about, and their manager.',
  manager_only:
    'The person who answers, and you as the manager. Only for feedback about a direct report, who does not learn of it.',
  public: 'Everybody in your organization.',
}

/** Asks up to ten people for feedback. */
export function RequestForm({ people, reports, ownId, visibilities, lastResult }: RequestFormProps) {
  const form = useCheckedForm<string>({
    id: 'request',
    lastResult,
    defaultValue: { aboutUserId: ownId },
    loadCheck: () => import('./feedback-form.check.ts').then(({ checkRequest }) => ({ check: checkRequest })),
  })
  const { state } = useNavigation()
  const fitting: readonly string[] =
    reports.length > 0 ? [...VISIBILITIES_ABOUT_SELF, ...VISIBILITIES_ABOUT_REPORT] : VISIBILITIES_ABOUT_SELF
  return (
    <CheckedForm form={form} className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {reports.length > 0 ? (
        <SelectField
          {...form.field('aboutUserId')}
          label="About"
          hint="Yourself, or one of your direct reports."
          options={[
            { value: ownId, label: 'Myself' },
            ...reports.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <CheckboxList
        {...form.list('askedIds')}
        label="People to ask"
        hint={`Up to 10. Each is notified, reminded after three working days, and can answer for ${REQUEST_DAYS} days.`}
        searchLabel="Search people"
        options={people.filter(({ id }) => id !== ownId).map(toPersonOption)}
      />
      <TextareaField
        {...form.field('prompt')}
        label="Question"
        hint="What you would like to know. Everybody whom you ask reads it."
        rows={3}
        maxLength={1000}
      />
      <RadioCards
        {...form.field('visibility')}
        label="Who will read the answers"
        options={visibilities
          .filter((value) => fitting.includes(value))
          .map((value) => ({
            value,
            label: FEEDBACK_VISIBILITY_WORDS[value],
            description: WILL_READ[value],
          }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Sending…">
          Send request
        </Button>
        <LinkButton variant="quiet" to={paths.feedbackRequests()}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
