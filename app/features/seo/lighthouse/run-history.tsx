import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { LighthouseRun } from '#contract/seo/lighthouse.ts'
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_CATEGORY_WORDS } from '#contract/seo/lighthouse.words.ts'
import { ScoreMark } from './score-mark.tsx'

type Row = LighthouseRun['history'][number]

/** The runs of the same page, each of which this one can be compared with. */
export function RunHistory({
  run: { id, state, history },
  timeZone,
}: {
  run: LighthouseRun
  timeZone: string
}) {
  if (history.every((row) => row.id === id)) return null
  const columns: Column<Row>[] = [
    {
      id: 'finished',
      header: 'Finished',
      phone: 'title',
      cell: (row) => {
        const time = formatDateTime(row.finishedAt, timeZone)
        return row.id === id ? (
          <span aria-current="page" className="font-medium">
            {time}
          </span>
        ) : (
          <TextLink to={paths.lighthouseRun(row.id)}>{time}</TextLink>
        )
      },
    },
    ...LIGHTHOUSE_CATEGORIES.map((category): Column<Row> => ({
      id: category,
      header: LIGHTHOUSE_CATEGORY_WORDS[category],
      align: 'end',
      ...(category === 'performance' ? { phone: 'fact' } : { isExtra: true }),
      cell: ({ scores }) => <ScoreMark score={scores[category]} />,
    })),
    {
      id: 'compare',
      header: 'Compare',
      phone: 'fact',
      cell: (row) =>
        row.id === id || state !== 'done' ? null : (
          <TextLink to={paths.lighthouseRun(id, { before: row.id })}>
            Compare<span className="sr-only"> with {formatDateTime(row.finishedAt, timeZone)}</span>
          </TextLink>
        ),
    },
  ]
  return (
    <Card title="History" description="Runs of this page on this device, newest first." isFlush>
      <Table caption="History" columns={columns} rows={history.toReversed()} rowKey={(row) => row.id} />
    </Card>
  )
}
