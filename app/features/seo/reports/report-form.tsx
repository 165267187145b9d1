import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import {
  PAPER_SIZES,
  PAPER_WORDS,
  REPORT_SECTIONS,
  type ReportSection,
  SECTION_WORDS,
} from '#contract/seo/reports.words.ts'
import { LEFT_OUT, PLACES, toPlaceName } from './report-values.ts'

interface ReportFormProps {
  /** Of the report that is changed; null for a new one, whose domain can be chosen. */
  version: number | null
  given: Record<string, string>
  backTo: string
  lastResult: SubmissionResult | undefined
}

const PAPER_OPTIONS = PAPER_SIZES.map((value) => ({ value, label: PAPER_WORDS[value] }))
const PLACE_OPTIONS = [
  { value: LEFT_OUT, label: 'Not in the report' },
  ...PLACES.map((value) => ({ value, label: `Place ${value}` })),
]

type View = FormView<'target' | 'name' | 'paper' | `place_${ReportSection}`>

/** Which domain a report is about, and its sections in the order that somebody chooses. */
export function ReportForm({ version, given, backTo, lastResult }: ReportFormProps) {
  const { state } = useNavigation()
  const view: View = toFormView({
    id: 'report',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? given,
  })
  const { field } = view
  return (
    <Form method="post" id={view.id} noValidate className="flex flex-col gap-6">
      <ErrorSummary faults={view.faults} />
      {version === null ? (
        <InputField
          {...field('target')}
          label="Domain"
          hint="Such as example.com. Figures are those of its last audit and of connected sources."
          autoComplete="off"
          inputMode="url"
        />
      ) : (
        <VersionField version={version} lastResult={lastResult} />
      )}
      <InputField
        {...field('name')}
        label="Name"
        required={false}
        hint="The title on its cover. Empty for “SEO report”."
        autoComplete="off"
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-medium text-ink-strong">Sections and their order</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {REPORT_SECTIONS.map((section) => (
            <SelectField
              key={section}
              {...field(toPlaceName(section))}
              label={SECTION_WORDS[section]}
              options={PLACE_OPTIONS}
            />
          ))}
        </div>
      </fieldset>
      <RadioCards {...field('paper')} label="Paper size" options={PAPER_OPTIONS} columns={2} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save report
        </Button>
        <LinkButton to={backTo} variant="quiet">
          {version === null ? 'Back to reports' : 'Back to the report'}
        </LinkButton>
      </div>
    </Form>
  )
}
