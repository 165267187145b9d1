import { SeverityStatus } from '#app/labels/severity-status.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import type { BlockOf } from '#contract/seo/reports.content.ts'
import type { ShownBlock, ShownReport } from './draw-report.server.ts'

/** A report to be read on a screen: the same words, figures and tables as in its file. */
export function ReportView({ report }: { report: ShownReport }) {
  return (
    <div className="flex flex-col gap-8">
      <Summary report={report} />
      {report.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-4">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {blocks.map((block, at) => (
            <Block key={at} block={block} />
          ))}
        </section>
      ))}
      <Sources report={report} />
    </div>
  )
}

function Summary({ report: { score, summary } }: { report: ShownReport }) {
  return (
    <Card title="Summary">
      <div className="flex max-w-prose flex-col gap-2">
        {score ? (
          <p className="text-xl font-semibold text-ink-strong">
            {score.value} <span className="text-sm font-normal text-ink-soft">of 100, {score.word}</span>
          </p>
        ) : null}
        {summary.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        {summary.length === 0 ? <p className="text-ink-soft">No figures are known yet.</p> : null}
      </div>
    </Card>
  )
}

function Block({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'text':
      return <p className="max-w-prose wrap-anywhere">{block.text}</p>
    case 'note':
      return <p className="max-w-prose wrap-anywhere text-ink-soft">{block.text}</p>
    case 'figures':
      return <Figures block={block} />
    case 'chart':
      return (
        <div className="flex flex-col gap-1">
          <ChartFrame {...block.chart} />
          <Origin text={block.origin} />
        </div>
      )
    case 'table':
      return <ReportTable table={block} />
    case 'issue':
      return <Issue issue={block} />
  }
}

const Origin = ({ text }: { text: string }) =>
  text === '' ? null : <p className="text-xs wrap-anywhere text-ink-soft">{text}</p>

function Figures({ block: { figures } }: { block: BlockOf<'figures'> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ label, value, change, origin }) => (
        <MetricCard
          key={label}
          label={label}
          value={value}
          source={origin}
          footer={change === null ? null : <p className="text-xs text-ink-soft">{change}</p>}
        />
      ))}
    </div>
  )
}

function More({ more }: Pick<BlockOf<'table'>, 'more'>) {
  if (more === null) return null
  if (more.url === null) return <p className="text-ink-soft">{more.text}</p>
  return (
    <p>
      <a href={more.url} className="font-medium text-action-text underline underline-offset-3">
        {more.text}
      </a>
    </p>
  )
}

/** Wide on a phone as well, where it scrolls by itself. */
function ReportTable({ table: { title, columns, rows, more, origin } }: { table: BlockOf<'table'> }) {
  return (
    <Card title={title} footer={<Origin text={origin} />}>
      <div
        className="overflow-x-auto"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls is reached with the keyboard.
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        <table className="w-full min-w-xl">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line-soft">
              {columns.map(({ label, isNumber }) => (
                <th
                  key={label}
                  scope="col"
                  className={`py-2 pe-4 text-xs font-medium text-ink-soft last:pe-0 ${isNumber ? 'text-end' : 'text-start'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} className="border-b border-line-soft last:border-0">
                {cells.map((cell, at) => (
                  <td
                    key={at}
                    dir="auto"
                    className={`py-2 pe-4 wrap-anywhere last:pe-0 ${columns[at]?.isNumber ? 'text-end tabular-nums' : ''}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More more={more} />
    </Card>
  )
}

function Issue({ issue: { severity, title, pages, why, fix, urls, more } }: { issue: BlockOf<'issue'> }) {
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line-soft bg-surface-raised px-5 py-4">
      <h3 className="text-base wrap-anywhere">{title}</h3>
      <p className="flex flex-wrap items-center gap-3 text-ink-soft">
        <SeverityStatus severity={severity} />
        {pages}
      </p>
      <p className="max-w-prose">{why}</p>
      <p className="max-w-prose">
        <strong className="font-medium text-ink-strong">What to do:</strong> {fix}
      </p>
      <ul className="flex flex-col gap-1 text-xs text-ink-soft">
        {urls.map(({ url, detail }) => (
          <li key={`${url} ${detail}`} className="wrap-anywhere">
            {detail === '' ? url : `${url}: ${detail}`}
          </li>
        ))}
      </ul>
      <More more={more} />
    </article>
  )
}

function Sources({ report: { sources } }: { report: ShownReport }) {
  if (sources.length === 0) return null
  const columns = ['Source', 'Basis', 'Until', 'What it covers'].map((label) => ({
    label,
    share: 1,
    isNumber: false,
  }))
  const rows = sources.map(({ name, basis, day, coverage }) => [name, basis, day, coverage])
  return <ReportTable table={{ kind: 'table', title: 'Sources', columns, rows, more: null, origin: '' }} />
}
