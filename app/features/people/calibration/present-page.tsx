import type { SubmissionResult } from '@conform-to/react'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { CalibratedReviewee, CalibrationGrid } from '#contract/people/calibration.ts'
import { ArrowKeys } from './arrow-keys.tsx'
import { NineBoxBoard } from './nine-box-board.tsx'
import { RatingForm, type Wanted } from './rating-form.tsx'
import { PersonRatings } from './person-dialog.tsx'
import { toCaller } from './ratings.ts'

interface PresentPageProps {
  grid: CalibrationGrid
  /** Who is shown alone; null for the 9-box. */
  personId: string | null
  isChanging: boolean
  areNamesHidden: boolean
  wanted: Wanted
  lastResult: SubmissionResult | undefined
}

/** A calibration group for a big screen: the 9-box, or one person after the other. */
export function PresentPage(props: PresentPageProps) {
  const { grid, personId, isChanging, areNamesHidden, wanted, lastResult } = props
  const names = areNamesHidden ? 'hidden' : undefined
  const toName = toCaller(grid, areNamesHidden)
  const at = grid.reviewees.findIndex(({ id }) => id === personId)
  const person = grid.reviewees[at]
  const toPerson = (id: string, box: { x?: string; y?: string } = {}) =>
    paths.presentCalibration(grid.id, { person: id, names, ...box, ...(box.x && { change: 'ratings' }) })
  const toPlace = (index: number) => {
    const other = grid.reviewees[index]
    return other ? toPerson(other.id) : null
  }
  const [previous, next] = [toPlace(person ? at - 1 : -1), toPlace(person ? at + 1 : 0)]
  return (
    <div className="bg-surface flex min-h-dvh flex-col gap-8 p-6 text-lg lg:p-12">
      <Head {...{ grid, person, names, toName }} at={at} />
      <main id="main" tabIndex={-1} className="flex-1">
        {person ? (
          <OnePerson
            grid={grid}
            person={person}
            change={paths.presentCalibration(grid.id, { person: person.id, names, change: 'ratings' })}
          />
        ) : (
          <NineBoxBoard
            grid={grid}
            toName={toName}
            toPerson={toPerson}
            isDraggable={isAllowed(grid.allowedActions, 'calibrate')}
            isLarge
          />
        )}
      </main>
      <Steps previous={previous} next={next} />
      <ArrowKeys previous={previous} next={next} />
      {person && isChanging && isAllowed(grid.allowedActions, 'calibrate') ? (
        <Dialog title={`Ratings of ${toName(person)}`} closeTo={toPerson(person.id)}>
          <RatingForm {...{ grid, person, wanted, lastResult }} closeTo={toPerson(person.id)} />
        </Dialog>
      ) : null}
    </div>
  )
}

interface HeadProps {
  grid: CalibrationGrid
  person: CalibratedReviewee | undefined
  at: number
  names: string | undefined
  toName: (person: CalibratedReviewee) => string
}

function Head({ grid, person, at, names, toName }: HeadProps) {
  const { id, name, reviewees } = grid
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-ink-soft">
          {person ? `${name}, ${at + 1} of ${reviewees.length}` : 'Calibration group'}
        </p>
        <h1 className="text-3xl wrap-anywhere">{person ? toName(person) : name}</h1>
        {person && !names ? (
          <p className="text-ink">
            {[person.jobTitle, person.manager ? `reports to ${person.manager.name}` : null]
              .filter((each) => each !== null)
              .join(', ')}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {person ? <LinkButton to={paths.presentCalibration(id, { names })}>Show 9-box</LinkButton> : null}
        <LinkButton
          to={paths.presentCalibration(id, { person: person?.id, names: names ? undefined : 'hidden' })}
        >
          {names ? 'Show names' : 'Hide names'}
        </LinkButton>
        <LinkButton icon={<X aria-hidden />} to={paths.calibration(id)}>
          Leave facilitator’s mode
        </LinkButton>
      </div>
    </header>
  )
}

interface OnePersonProps {
  grid: CalibrationGrid
  person: CalibratedReviewee
  change: string
}

function OnePerson({ grid, person, change }: OnePersonProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-8 text-xl">
      <PersonRatings grid={grid} person={person} />
      {isAllowed(grid.allowedActions, 'calibrate') ? (
        <div>
          <LinkButton variant="primary" to={change} preventScrollReset>
            Change ratings
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}

function Steps({ previous, next }: { previous: string | null; next: string | null }) {
  return (
    <nav aria-label="People of this group" className="flex flex-wrap justify-between gap-4">
      {previous === null ? (
        <span />
      ) : (
        <LinkButton icon={<ArrowLeft aria-hidden />} to={previous}>
          Previous person
        </LinkButton>
      )}
      {next === null ? null : (
        <LinkButton icon={<ArrowRight aria-hidden />} to={next}>
          Next person
        </LinkButton>
      )}
    </nav>
  )
}
