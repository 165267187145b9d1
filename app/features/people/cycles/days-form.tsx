import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { RunningDay } from '#contract/people/cycles.timeline.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { TIMELINE_WORDS } from '#contract/people/cycles.words.ts'

const loadCheck = () => import('./cycle-form.check.ts').then(({ checkDays }) => ({ check: checkDays }))

interface DaysFormProps {
  cycle: Pick<CycleDetail, 'settings' | 'version'>
  /** Those that are still to come. */
  days: readonly RunningDay[]
  lastResult: SubmissionResult | undefined
}

/** The days of a running cycle that are still to come. */
export function DaysForm({ cycle: { settings, version }, days, lastResult }: DaysFormProps) {
  const form = useCheckedForm<RunningDay>({
    id: 'days',
    lastResult,
    loadCheck,
    defaultValue: Object.fromEntries(days.map((day) => [day, settings.timeline[day] ?? ''])),
  })
  const { state, formData } = useNavigation()
  return (
    <Card title="Timeline">
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="days" />
        <VersionField version={version} lastResult={lastResult} />
        <p className="max-w-prose text-ink-soft">
          Each stage ends when its day begins, in the time zone of your organization. Without a day you move
          it on yourself. Owners of the review cycle are notified, and so are the people who have something to
          do in the stage that it is in.
        </p>
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          {days.map((day) => (
            <InputField
              key={day}
              {...form.field(day)}
              label={TIMELINE_WORDS[day]}
              type="date"
              required={day === 'endReviews'}
              className="w-56"
            />
          ))}
        </div>
        <div>
          <Button
            isPending={state === 'submitting' && formData?.get('intent') === 'days'}
            pendingText="Saving…"
          >
            Save days
          </Button>
        </div>
      </CheckedForm>
    </Card>
  )
}
