import type { FieldView } from '#app/lib/forms/form-view.ts'
import { useDrawnOptions } from '#app/ui/controls/drawn-options.ts'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import {
  type Frequency,
  FREQUENCY_WORDS,
  toHourText,
  toMonthDayText,
  WEEKDAY_WORDS,
  WEEKDAYS,
} from '#contract/seo/projects.words.ts'
import { listTimeZones } from './place-labels.ts'

const WEEKDAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_WORDS[value] }))
const DAY_OPTIONS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: toMonthDayText(at + 1),
}))
const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: toHourText(hour),
}))

interface ScheduleTimesProps {
  field: (name: 'frequency' | 'weekday' | 'monthDay' | 'hour' | 'timeZone') => FieldView
  frequencies: readonly Frequency[]
  /** What happens at that hour. */
  hint: string
}

/**
 * When something happens by itself, in a form with the class `group/schedule`: what does not apply to the chosen frequency is hidden
 * by its style alone.
 */
export function ScheduleTimes({ field, frequencies, hint }: ScheduleTimesProps) {
  const timeZone = field('timeZone')
  const timeZones = useDrawnOptions(timeZone.id, () => listTimeZones(timeZone.defaultValue ?? null))
  const options = frequencies.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))
  return (
    <>
      <RadioCards {...field('frequency')} label="Frequency" options={options} columns={2} />
      <div className="hidden group-has-[input[value=weekly]:checked]/schedule:block">
        <SelectField {...field('weekday')} label="Weekday" options={WEEKDAY_OPTIONS} />
      </div>
      <div className="hidden group-has-[input[value=monthly]:checked]/schedule:block">
        <SelectField {...field('monthDay')} label="Day of the month" options={DAY_OPTIONS} />
      </div>
      <div className="flex flex-col gap-6 group-has-[input[value=off]:checked]/schedule:hidden">
        <SelectField {...field('hour')} label="Time" hint={hint} options={HOUR_OPTIONS} />
        <SelectField {...timeZone} label="Time zone" options={timeZones} isLong />
      </div>
    </>
  )
}
