import type { SubmissionResult } from '@conform-to/react'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { CalibratedReviewee, CalibrationGrid } from '#contract/people/calibration.ts'
import { RatingForm, type Wanted } from './rating-form.tsx'
import { Rating } from './ratings-table.tsx'
import { ratingOf } from './ratings.ts'

interface PersonDialogProps {
  grid: CalibrationGrid
  person: CalibratedReviewee
  wanted: Wanted
  closeTo: string
  lastResult: SubmissionResult | undefined
}

/** The ratings of one person: a form for those who can change them. */
export function PersonDialog({ grid, person, wanted, closeTo, lastResult }: PersonDialogProps) {
  const { reviewee, jobTitle, manager } = person
  const facts = [jobTitle, manager ? `reports to ${manager.name}` : null].filter((each) => each !== null)
  return (
    <Dialog
      title={`Ratings of ${reviewee.name}`}
      description={facts.join(', ') || undefined}
      closeTo={closeTo}
    >
      {isAllowed(grid.allowedActions, 'calibrate') ? (
        <RatingForm {...{ grid, person, wanted, closeTo, lastResult }} />
      ) : (
        <PersonRatings grid={grid} person={person} />
      )}
    </Dialog>
  )
}

/** What somebody is rated, without a form. */
export function PersonRatings({ grid, person }: Pick<PersonDialogProps, 'grid' | 'person'>) {
  return (
    <dl className="flex flex-col gap-4">
      {grid.attributes.map((attribute) => (
        <div key={attribute.id}>
          <dt className="text-ink-soft">{attribute.name}</dt>
          <dd>
            <Rating attribute={attribute} rating={ratingOf(person, attribute.id)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
