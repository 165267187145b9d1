import { count } from '#app/lib/format.ts'
import type { HeatmapResults } from '#contract/people/results.ts'

interface HeatTableProps {
  results: HeatmapResults
  /** "Team". */
  corner: string
}

// Whole class names, so that Tailwind finds them.
const STEPS = ['bg-data-1/5', 'bg-data-1/15', 'bg-data-1/25', 'bg-data-1/35', 'bg-data-1/45'] as const

/** 0 to 100. */
const toStep = (score: number) => STEPS[Math.min(STEPS.length - 1, Math.floor(score / 20))] ?? STEPS[0]

/** Groups by questions: the stronger the color, the higher. Figures of too few are kept back, and say so. */
export function HeatTable({ results, corner }: HeatTableProps) {
  const { questions, rows, overall, more, threshold, of } = results
  return (
    <section aria-label="Heat map" className="flex flex-col gap-2">
      <p className="text-ink-soft">
        Mean of the responses, 0 to 100. The stronger the color, the higher.
        {threshold > 1
          ? ` Nothing is shown below ${threshold} responses, where fewer could be told, or until all review packets are ready.`
          : null}
      </p>
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        tabIndex={0}
        role="region"
        aria-label="Heat map, as a table"
        className="relative overflow-x-auto rounded-card border border-line-soft bg-surface-raised"
      >
        <table className="w-full">
          <caption className="sr-only">Mean responses by {corner.toLowerCase()}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 bg-surface-raised p-2 text-start text-xs font-medium text-ink-soft"
              >
                {corner}
              </th>
              {questions.map(({ id, text }) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-28 p-2 text-start align-bottom text-xs font-medium text-ink-soft"
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <HeatRow name={of === 'cycle' ? 'Everybody' : 'All of your reports'} cells={overall} isTotal />
            {rows.map(({ id, name, cells }) => (
              <HeatRow key={id} name={name} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className="text-ink-soft">{count(more, 'more group')} in the export.</p> : null}
    </section>
  )
}

interface HeatRowProps {
  name: string
  cells: readonly { score: number | null; n: number | null; before?: number | null }[]
  isTotal?: boolean
}

function HeatRow({ name, cells, isTotal = false }: HeatRowProps) {
  return (
    <tr className="border-t border-line-soft">
      <th
        scope="row"
        className={`sticky start-0 max-w-40 truncate bg-surface-raised p-2 text-start ${isTotal ? 'font-medium text-ink-strong' : 'font-normal text-ink'}`}
      >
        {name}
      </th>
      {cells.map(({ score, n, before = null }, at) => (
        <td
          key={at}
          className={`p-2 ${score === null ? 'text-ink-soft' : `text-ink-strong ${toStep(score)}`}`}
        >
          {score === null ? <KeptBack /> : Math.round(score)}
          {n === null ? null : <span className="sr-only">, {count(n, 'response')}</span>}
          {before === null ? null : (
            <span className="block text-xs text-ink">before {Math.round(before)}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

const KeptBack = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">Not shown: too few responses</span>
  </>
)
