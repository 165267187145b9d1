import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import type {
  CalibratedAttribute,
  CalibratedRating,
  CalibratedReviewee,
  CalibrationGrid,
} from '#contract/people/calibration.ts'
import { finalOf, labelOf } from './ratings.ts'

export interface Wanted {
  x: string | null
  y: string | null
}

interface RatingFormProps {
  grid: CalibrationGrid
  person: CalibratedReviewee
  /** The box that they were dragged to. */
  wanted: Wanted
  closeTo: string
  lastResult: SubmissionResult | undefined
}

/** The option of a third that is nearest to the one that counts now. */
function nearest({ options }: CalibratedAttribute, third: string | null, current: number): number {
  const inThird = options.flatMap((option, position) => (String(option.third) === third ? [position] : []))
  return inThird.toSorted((one, other) => Math.abs(one - current) - Math.abs(other - current))[0] ?? current
}

interface Rated {
  attribute: CalibratedAttribute
  rating: CalibratedRating
  current: number
}

const listRated = ({ attributes }: CalibrationGrid, { ratings }: CalibratedReviewee): Rated[] =>
  attributes.flatMap((attribute) => {
    const rating = ratings.find(({ attributeId }) => attributeId === attribute.id)
    const current = rating ? finalOf(rating) : null
    return rating && current !== null ? [{ attribute, rating, current }] : []
  })

/** Other ratings for a person, with one reason. The original ones can be chosen again. */
export function RatingForm({ grid, person, wanted, closeTo, lastResult }: RatingFormProps) {
  const rated = listRated(grid, person)
  const thirdOf = (id: string) => {
    if (id === grid.axes?.x) return wanted.x
    return id === grid.axes?.y ? wanted.y : null
  }
  const form = useCheckedForm<string>({
    id: 'calibrate',
    lastResult,
    loadCheck: () => import('./calibration-form.check.ts').then((module) => ({ check: module.checkRatings })),
    defaultValue: {
      reason: '',
      ...Object.fromEntries(
        rated.map(({ attribute, current }) => [
          `option-${attribute.id}`,
          String(nearest(attribute, thirdOf(attribute.id), current)),
        ]),
      ),
    },
  })
  const { state, formData } = useNavigation()
  if (rated.length === 0) return <p>This person is not rated yet, so there is nothing to calibrate.</p>
  return (
    <CheckedForm form={form} className="flex flex-col gap-4">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="calibrate" />
      <input type="hidden" name="participantId" value={person.id} />
      {rated.map(({ attribute, rating, current }) => (
        <div key={attribute.id}>
          <input type="hidden" name={`from-${attribute.id}`} value={current} />
          <input type="hidden" name={`version-${attribute.id}`} value={rating.version ?? ''} />
          <SelectField
            {...form.field(`option-${attribute.id}`)}
            label={attribute.name}
            hint={describe(attribute, rating)}
            options={attribute.options.map(({ label }, position) => ({
              value: String(position),
              label: position === rating.option ? `${label} (original)` : label,
            }))}
          />
        </div>
      ))}
      <TextareaField
        {...form.field('reason')}
        label="Reason"
        hint="The manager reads it beside the original rating."
        rows={3}
      />
      <DialogButtons
        closeTo={closeTo}
        isPending={state === 'submitting' && formData?.get('intent') === 'calibrate'}
        pendingText="Saving…"
      >
        Save ratings
      </DialogButtons>
    </CheckedForm>
  )
}

function describe(attribute: CalibratedAttribute, rating: CalibratedRating): string | undefined {
  const { calibratedOption, calibratedBy, reason } = rating
  if (calibratedOption === null) return undefined
  const who = calibratedBy === null ? '' : ` by ${calibratedBy}`
  return `Calibrated${who} from “${labelOf(attribute, rating.option)}” to “${labelOf(attribute, calibratedOption)}”: ${reason ?? ''}`
}
