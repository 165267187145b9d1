import { formatDate } from '#app/lib/format.ts'
import { paths, type DomainList } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/data/skeleton.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { PassedOver } from '#contract/seo/domain.ts'
import type { Metric } from '#contract/seo/domain.words.ts'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { formatAge } from '#app/features/seo/domain/figure-words.ts'
import { NotReady, PanelBody } from '#app/features/seo/domain/panels/panel.tsx'
import { SourceWays } from '#app/features/seo/domain/panels/panel-notice.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import { RefreshButton } from '#app/features/seo/domain/panels/refresh-button.tsx'
import { BasisBadge, isOffer, PassedOverLines } from '#app/features/seo/domain/panels/source-line.tsx'
import { usePanel } from '#app/features/seo/domain/panels/use-panel.ts'
import type { FigureView, MissingView, SummaryView } from './summary-view.server.tsx'

/** Where a figure is told in full. */
const LISTS: Partial<Record<Metric, DomainList>> = {
  'organic-keywords': 'keywords',
  'average-position': 'keywords',
  'indexed-pages': 'pages',
  backlinks: 'backlinks',
  'referring-domains': 'referring-domains',
}

interface SummaryPanelProps {
  state: PanelState<SummaryView>
  query: string
}

/** The figures of the domain, each with its own source. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { target } = useDomain()
  const state = usePanel(props.state, `${paths.domainPanel(target, 'summary')}?${props.query}`)
  return (
    <section aria-labelledby="summary" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="summary" className="text-base">
          Key figures
        </h2>
        {state.status === 'pending' ? null : <RefreshButton name="summary" title="Key figures" />}
      </div>
      {state.status === 'ready' ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {state.view.figures.map((figure) => (
              <FigureCard key={figure.metric} figure={figure} readAt={state.readAt} />
            ))}
          </div>
          <Offers passedOver={state.passedOver} />
          <PassedOverLines passedOver={state.passedOver} />
          <MissingFigures missing={state.view.missing} />
        </>
      ) : state.status === 'pending' ? (
        <PendingFigures />
      ) : (
        <PanelBody state={state} name="summary" title="Key figures">
          {() => null}
        </PanelBody>
      )}
    </section>
  )
}

function PendingFigures() {
  return (
    <>
      <noscript>
        <NotReady />
      </noscript>
      <div className="noscript:hidden">
        <SkeletonGroup label="Loading key figures">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {Array.from({ length: 8 }, (_, i) => (
              <Card key={i}>
                <Skeleton />
                <div className="mt-3">
                  <Skeleton shape="figure" />
                </div>
              </Card>
            ))}
          </div>
        </SkeletonGroup>
      </div>
    </>
  )
}

function FigureCard({ figure, readAt }: { figure: FigureView; readAt: string }) {
  const { target, query } = useDomain()
  const { metric, label, value, unit, delta, sparkline, source } = figure
  const list = LISTS[metric]
  return (
    <MetricCard
      label={label}
      value={value}
      unit={unit}
      delta={delta}
      sparkline={sparkline === '' ? undefined : sparkline}
      to={list === undefined ? undefined : paths.domainList(target, list, query)}
      footer={
        <div className="mt-1 text-xs text-ink-soft">
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            <span className="font-medium text-ink">{source.name}</span>
            <BasisBadge basis={source.basis} />
          </p>
          <p>
            As of {formatDate(source.asOf, 'UTC')}, read {formatAge(source.fetchedAt, readAt)}
          </p>
          <details className="relative">
            <summary
              aria-label={`About ${label.toLowerCase()}`}
              className="inline-block rounded-sm py-1 hover:text-ink-strong"
            >
              What this covers
            </summary>
            <p>{source.coverage}</p>
          </details>
        </div>
      }
    />
  )
}

/** What more figures cost, where somebody is asked first. */
function Offers({ passedOver }: { passedOver: readonly PassedOver[] }) {
  return passedOver.filter(isOffer).map(({ source, detail }) => (
    <Callout
      key={source}
      title="More figures cost money"
      action={<RefreshButton name="summary" title="Key figures" label="Get these figures" />}
    >
      <p>{detail}</p>
    </Callout>
  ))
}

/** What is not known, and who would know: never a zero in its place. */
function MissingFigures({ missing }: { missing: MissingView[] }) {
  if (missing.length === 0) return null
  return (
    <details className="rounded-card border border-line-soft bg-surface-raised px-5 py-3">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-ink-strong">
        Not known yet ({missing.reduce((sum, { labels }) => sum + labels.length, 0)})
      </summary>
      <ul className="mt-2 flex flex-col divide-y divide-line-soft">
        {missing.map(({ labels, detail, sources }) => (
          <li key={labels.join()} className="py-3 last:pb-1">
            <p className="font-medium text-ink-strong">{labels.join(', ')}</p>
            <p className="max-w-prose text-ink-soft">{detail}</p>
            <SourceWays sources={sources} />
          </li>
        ))}
      </ul>
    </details>
  )
}
