import { formatDate } from '#app/lib/format.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Panel } from '#app/features/seo/domain/panels/panel.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import type { NumberedNote, TrafficView, TrendView, VisibilityView } from './trend-charts.server.ts'

interface TrendPanelProps<View> {
  state: PanelState<View>
  query: string
}

/** Traffic over time, or popularity where no source has traffic. */
export function TrafficPanel(props: TrendPanelProps<TrafficView>) {
  return (
    <Panel {...props} name="traffic-trend" title="Traffic trend" shape="chart">
      {({ trends, isPopularity, notes }) => (
        <div className="flex flex-col gap-6">
          {isPopularity ? (
            <Callout>
              This is popularity and not traffic: no connected source has counted visits or clicks.
            </Callout>
          ) : null}
          {trends.map((trend) => (
            <Trend key={trend.name} trend={trend} />
          ))}
          {trends.length === 0 ? <p className="text-ink-soft">No values in this period.</p> : null}
          <Notes notes={notes} />
        </div>
      )}
    </Panel>
  )
}

/** Visibility over time, and keywords by range of positions. */
export function VisibilityPanel(props: TrendPanelProps<VisibilityView>) {
  return (
    <Panel
      {...props}
      name="visibility-trend"
      title="Visibility trend"
      description="The share of all clicks on the tracked keywords that these positions would bring."
      shape="chart"
    >
      {({ visibility, bands, notes }) => (
        <div className="flex flex-col gap-6">
          <Trend trend={visibility} />
          {bands ? <ChartFrame {...bands} isBare /> : null}
          <Notes notes={notes} />
        </div>
      )}
    </Panel>
  )
}

function Trend({ trend: { name, chart, only } }: { trend: TrendView }) {
  if (chart) return <ChartFrame {...chart} isBare />
  return (
    <div>
      <h3 className="text-base">{name}</h3>
      <p className="text-ink-soft">
        {only === null
          ? 'No value in this period.'
          : `${only}. A trend begins with the second value, such as that of another crawl.`}
      </p>
    </div>
  )
}

const KINDS = { crawl: 'Crawl', source: 'Source', note: 'Note' } as const

/** What happened, by the numbers of the marks in the charts. */
function Notes({ notes }: { notes: NumberedNote[] }) {
  if (notes.length === 0) return null
  return (
    <details>
      <summary className="inline-block rounded-sm py-1 text-xs font-medium text-ink-soft hover:text-ink-strong">
        What happened ({notes.length})
      </summary>
      <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-auto text-xs">
        {notes.map(({ date, kind, text, number }, i) => (
          <li key={`${date} ${i}`} className="flex gap-2">
            <span className="w-5 shrink-0 text-end font-semibold text-ink-strong">{number ?? ''}</span>
            <span className="shrink-0 text-ink-soft">{formatDate(date, 'UTC')}</span>
            <span>
              {KINDS[kind]}: {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
