import { count } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { NineBoxResults } from '#contract/people/results.ts'

const THIRDS = ['Low', 'Middle', 'High'] as const
const ROWS = [2, 1, 0] as const
const COLUMNS = [0, 1, 2] as const
/** Names in one box beyond those are counted. */
const MOST_NAMES = 12

// Whole class names, so that Tailwind finds them: stronger towards the upper right.
const SHADES = ['bg-data-1/5', 'bg-data-1/10', 'bg-data-1/20', 'bg-data-1/30', 'bg-data-1/40'] as const

type Placed = NineBoxResults['people'][number]
type Axis = NonNullable<NineBoxResults['axes']>['x']

/** What a third of an axis is called: three options by themselves. */
const nameThird = ({ options }: Axis, third: number) =>
  (options.length === 3 ? options[third] : THIRDS[third]) ?? ''

/** People by two scored attributes, as they are after calibration. */
export function NineBox({ results: { axes, people, unplaced } }: { results: NineBoxResults }) {
  if (!axes)
    return (
      <EmptyState title="No 9-box" headingLevel={2}>
        This review cycle has no two scored attributes as axes.
      </EmptyState>
    )
  const { x, y } = axes
  return (
    <section aria-label="9-box" className="flex flex-col gap-2">
      <p className="text-ink-soft">
        {y.name} upwards, {x.name} to the right. {count(unplaced, 'reviewee')} without both ratings.
      </p>
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        tabIndex={0}
        role="region"
        aria-label="9-box, as a table"
        className="relative overflow-x-auto"
      >
        <table className="w-full min-w-160 table-fixed border-separate border-spacing-1">
          <caption className="sr-only">
            {y.name} by {x.name}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="w-28 p-2 text-start text-xs font-medium text-ink-soft">
                {y.name}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="p-2 text-start text-xs font-medium text-ink-soft">
                  {nameThird(x, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th scope="row" className="p-2 text-start align-top font-normal text-ink">
                  {nameThird(y, row)}
                </th>
                {COLUMNS.map((column) => (
                  <Box
                    key={column}
                    shade={SHADES[row + column] ?? SHADES[0]}
                    people={people.filter((person) => person.x === column && person.y === row)}
                    axes={axes}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface BoxProps {
  shade: string
  people: readonly Placed[]
  axes: { x: Axis; y: Axis }
}

function Box({ shade, people, axes: { x, y } }: BoxProps) {
  const shown = people.slice(0, MOST_NAMES)
  return (
    <td className={`h-28 rounded p-2 align-top ${shade}`}>
      <p className="mb-1 font-semibold text-ink-strong">{people.length}</p>
      <ul className="flex flex-col gap-0.5">
        {shown.map(({ id, name, from }) => (
          <li key={id} className="text-ink-strong">
            {name}
            {from ? (
              <span className="block text-xs text-ink">
                was {nameThird(y, from.y)}, {nameThird(x, from.x)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {people.length > shown.length ? (
        <p className="text-xs text-ink">and {people.length - shown.length} more</p>
      ) : null}
    </td>
  )
}
