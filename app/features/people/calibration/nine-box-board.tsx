import { Link, useNavigate } from '@remix-run/react'
import clsx from 'clsx'
import { useRef } from 'react'
import { count } from '#app/lib/format.ts'
import type { CalibratedReviewee, CalibrationGrid } from '#contract/people/calibration.ts'
import { type Axis, findAxes } from './ratings.ts'
import { useBoxDrag } from './use-box-drag.ts'

const ROWS = [2, 1, 0] as const
const COLUMNS = [0, 1, 2] as const
// Whole class names, so that Tailwind finds them: stronger towards the upper right.
const SHADES = ['bg-data-1/5', 'bg-data-1/10', 'bg-data-1/20', 'bg-data-1/30', 'bg-data-1/40'] as const

export interface Board {
  grid: CalibrationGrid
  toName: (person: CalibratedReviewee) => string
  /** Where a person is shown; with a box, where they are about to be moved to it. */
  toPerson: (personId: string, box?: { x: string; y: string }) => string
  isDraggable: boolean
  /** For a big screen. */
  isLarge?: boolean
}

/** People by the two axes of the cycle, where they are and, as ghosts, where they were. */
export function NineBoxBoard(board: Board) {
  const { grid, toPerson, isDraggable, isLarge = false } = board
  const axes = findAxes(grid)
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  useBoxDrag(
    table,
    isDraggable
      ? (personId, box) => {
          const [x = '', y = ''] = box.split('-')
          navigate(toPerson(personId, { x, y }), { preventScrollReset: true })
        }
      : null,
  )
  if (!axes) return <p className="text-ink-soft">This review cycle has no two scored attributes as axes.</p>
  const { x, y } = axes
  const head = clsx('p-2 text-start font-medium text-ink-soft', isLarge ? 'text-lg' : 'text-xs')
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        {y.attribute.name} upward, {x.attribute.name} to the right. {describeUnplaced(grid)}
        {isDraggable ? ' Choose a person to change their ratings, or drag them to another box.' : ''}
      </p>
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        tabIndex={0}
        role="region"
        aria-label="9-box"
        className="relative overflow-x-auto"
      >
        <table ref={table} className="w-full min-w-160 table-fixed border-separate border-spacing-1">
          <caption className="sr-only">
            {y.attribute.name} by {x.attribute.name}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={clsx(head, 'w-28')}>
                {y.attribute.name}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={head}>
                  {x.thirds[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th
                  scope="row"
                  className={clsx('p-2 text-start align-top font-normal text-ink', isLarge && 'text-lg')}
                >
                  {y.thirds[row]}
                </th>
                {COLUMNS.map((column) => (
                  <Box key={column} board={board} at={{ x: column, y: row }} axes={axes} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p
        className={clsx(
          'flex flex-wrap items-center gap-x-6 gap-y-1 text-ink-soft',
          isLarge ? 'text-base' : 'text-xs',
        )}
      >
        <span className="flex items-center gap-2">
          <Dot /> as rated now
        </span>
        <span className="flex items-center gap-2">
          <GhostDot /> before calibration
        </span>
      </p>
    </div>
  )
}

function describeUnplaced({ reviewees }: CalibrationGrid): string {
  const unplaced = reviewees.filter(({ place }) => place === null).length
  return unplaced === 0 ? '' : `${count(unplaced, 'person', 'people')} without both ratings.`
}

const Dot = () => (
  <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" className="shrink-0">
    <circle cx="5" cy="5" r="4" className="fill-action" />
  </svg>
)

const GhostDot = () => (
  <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" className="shrink-0">
    <circle cx="5" cy="5" r="4" strokeDasharray="2 1.5" className="fill-none stroke-ink-soft" />
  </svg>
)

interface Place {
  x: number
  y: number
}

const isAt = (place: Place | null, { x, y }: Place) => place?.x === x && place.y === y
const hasMoved = ({ place, placeBefore }: CalibratedReviewee) =>
  place !== null && placeBefore !== null && !isAt(place, placeBefore)

interface BoxProps {
  board: Board
  at: Place
  axes: { x: Axis; y: Axis }
}

function Box({ board, at, axes }: BoxProps) {
  const { grid, isLarge = false } = board
  const people = grid.reviewees.filter(({ place }) => isAt(place, at))
  const ghosts = grid.reviewees.filter((person) => hasMoved(person) && isAt(person.placeBefore, at))
  const nameOfPlace = (place: Place | null) =>
    place === null ? '' : `${axes.y.thirds[place.y] ?? ''}, ${axes.x.thirds[place.x] ?? ''}`
  return (
    <td
      data-box={`${at.x}-${at.y}`}
      className={clsx(
        'h-28 rounded p-2 align-top data-over:outline-2 data-over:outline-action',
        SHADES[at.x + at.y],
        isLarge && 'text-lg',
      )}
    >
      <p className="mb-1 font-semibold text-ink-strong">{people.length}</p>
      <ul className="flex flex-col gap-1">
        {people.map((person) => (
          <li key={person.id}>
            <Person
              board={board}
              person={person}
              from={hasMoved(person) ? nameOfPlace(person.placeBefore) : null}
            />
          </li>
        ))}
        {ghosts.map((person) => (
          <li key={person.id} className="flex items-baseline gap-2 text-ink">
            <GhostDot />
            <span className="min-w-0 wrap-anywhere">
              {board.toName(person)}{' '}
              <span className={isLarge ? 'text-base' : 'text-xs'}>
                before, now {nameOfPlace(person.place)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </td>
  )
}

function Person({ board, person, from }: { board: Board; person: CalibratedReviewee; from: string | null }) {
  const { toName, toPerson, isDraggable, isLarge = false } = board
  return (
    <div className="flex items-baseline gap-2">
      <Dot />
      <div className="min-w-0">
        <Link
          to={toPerson(person.id)}
          preventScrollReset
          data-person={person.id}
          draggable={isDraggable}
          className="font-medium wrap-anywhere text-ink-strong underline decoration-line-control hover:decoration-ink"
        >
          {toName(person)}
        </Link>
        {from === null ? null : (
          <p className={clsx('text-ink', isLarge ? 'text-base' : 'text-xs')}>was {from}</p>
        )}
      </div>
    </div>
  )
}
