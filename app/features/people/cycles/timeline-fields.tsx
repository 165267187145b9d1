import clsx from 'clsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { Card } from '#app/ui/data/card.tsx'
import {
  SEQUENCE_WORDS,
  SEQUENCES,
  TIMELINE_DAYS,
  TIMELINE_WORDS,
  type TimelineDay,
} from '#contract/people/cycles.words.ts'
import { dayField } from '#contract/people/typed-cycle.words.ts'
import type { FieldsProps } from './group-fields.tsx'

const HINTS: Readonly<Record<(typeof SEQUENCES)[number], string>> = {
  manual: 'Administrators and owners move it from stage to stage.',
  timeline: 'Once it is scheduled, it moves by itself. Administrators and owners can be ahead of it.',
}

const OPTIONS = SEQUENCES.map((value) => ({
  value,
  label: SEQUENCE_WORDS[value],
  description: HINTS[value],
}))

// Written out, so that the style sheet has them: days of stages that the cycle has.
const SHOWN: Readonly<Partial<Record<TimelineDay, string>>> = {
  endPeerSelection: 'hidden group-has-[[name=peerOn]:checked]/cycle:block',
  endCalibration: 'hidden group-has-[[name=calibrated]:checked]/cycle:block',
}

const REQUIRED: ReadonlySet<TimelineDay> = new Set(['launch', 'endReviews'])

/** Whether people or days lead the cycle from stage to stage, and which days. */
export function TimelineFields({ form }: FieldsProps) {
  return (
    <Card title="Stages">
      <div className="flex flex-col gap-6">
        <RadioCards
          {...form.field('sequence')}
          label="How it moves from stage to stage"
          options={OPTIONS}
          columns={2}
        />
        <fieldset className="hidden min-w-0 flex-col gap-4 group-has-[[name=sequence][value=timeline]:checked]/cycle:flex">
          <legend className="mb-1.5 font-medium text-ink-strong">Timeline</legend>
          <p className="max-w-prose text-ink-soft">
            Each stage ends when its day begins, in the time zone of your organization. Without a day you move
            it on yourself.
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            {TIMELINE_DAYS.map((day) => (
              <div key={day} className={clsx(SHOWN[day])}>
                <InputField
                  {...form.field(dayField(day))}
                  label={TIMELINE_WORDS[day]}
                  type="date"
                  required={REQUIRED.has(day)}
                  className="w-56"
                />
              </div>
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  )
}
