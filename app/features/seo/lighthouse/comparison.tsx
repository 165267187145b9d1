import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { LighthouseComparison } from '#contract/seo/lighthouse.ts'
import { LIGHTHOUSE_CATEGORY_WORDS, LIGHTHOUSE_METRIC_WORDS } from '#contract/seo/lighthouse.words.ts'
import { formatMetric } from './lighthouse-words.ts'

interface Row {
  name: string
  before: string
  after: string
  change: 'better' | 'worse' | 'same'
}

const UNKNOWN = 'No value'

function toChange(before: number | null, after: number | null, isMoreBetter: boolean): Row['change'] {
  if (before === null || after === null || before === after) return 'same'
  return after > before === isMoreBetter ? 'better' : 'worse'
}

function toRows({ scores, metrics }: LighthouseComparison): Row[] {
  const write = (id: string, value: number | null) => (value === null ? UNKNOWN : formatMetric(id, value))
  return [
    ...scores.map(({ id, before, after }) => ({
      name: LIGHTHOUSE_CATEGORY_WORDS[id],
      before: before === null ? UNKNOWN : String(before),
      after: after === null ? UNKNOWN : String(after),
      change: toChange(before, after, true),
    })),
    ...metrics.map(({ id, before, after }) => ({
      name: LIGHTHOUSE_METRIC_WORDS[id],
      before: write(id, before),
      after: write(id, after),
      change: toChange(before, after, false),
    })),
  ]
}

const CHANGES = {
  better: { tone: 'good', word: 'Better' },
  worse: { tone: 'problem', word: 'Worse' },
  same: { tone: 'neutral', word: 'Same' },
  fixed: { tone: 'good', word: 'Fixed' },
  new: { tone: 'problem', word: 'New' },
} as const

function Change({ change }: { change: keyof typeof CHANGES }) {
  const { tone, word } = CHANGES[change]
  return <Status tone={tone}>{word}</Status>
}

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: 'Score or metric', phone: 'title', isWide: true, cell: ({ name }) => name },
  { id: 'before', header: 'Before', align: 'end', cell: ({ before }) => before },
  { id: 'after', header: 'After', align: 'end', phone: 'fact', cell: ({ after }) => after },
  { id: 'change', header: 'Change', phone: 'fact', cell: ({ change }) => <Change change={change} /> },
]

/** What got better and worse since an earlier run. */
export function Comparison({ comparison, timeZone }: { comparison: LighthouseComparison; timeZone: string }) {
  const { before, audits } = comparison
  return (
    <Card
      title="Comparison"
      description={
        <>
          With the run of{' '}
          <TextLink to={paths.lighthouseRun(before.id)}>
            {formatDateTime(before.finishedAt, timeZone)}
          </TextLink>
          .
        </>
      }
      isFlush
    >
      <Table
        caption="Scores and metrics compared"
        columns={COLUMNS}
        rows={toRows(comparison)}
        rowKey={({ name }) => name}
      />
      <div className="px-5 py-4">
        {audits.length === 0 ? (
          <p className="text-ink-soft">No audit has another result.</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {audits.map(({ id, category, title, change, before: earlier, after }) => (
              <li key={`${category} ${id}`} className="flex flex-wrap gap-x-2">
                <Change change={change} />
                {title}
                <span className="text-ink-soft">{LIGHTHOUSE_CATEGORY_WORDS[category]}</span>
                <span className="text-ink-soft">
                  {[earlier, after].filter((text) => text !== null).join(', then ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
