import type { ReactNode } from 'react'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { BacklinksPanel } from './backlinks-panel.tsx'
import { CompetitorsPanel, KeywordsPanel, MainKeywordsPanel, TopPagesPanel } from './list-panels.tsx'
import type { OverviewStates } from './load-overview.server.ts'
import { type OverviewPanel, toPanelQuery } from './overview-queries.ts'
import { RecordsPanel } from './records-panel.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { TrafficPanel, VisibilityPanel } from './trend-panels.tsx'

interface DomainOverviewProps {
  states: OverviewStates
  /** Notes and sources, which have no source of their own. */
  children: ReactNode
}

/** The panels about a domain, each on its own. */
export function DomainOverview({ states, children }: DomainOverviewProps) {
  const { query: scope } = useDomain()
  const of = <Name extends OverviewPanel>(name: Name) => ({
    state: states[name],
    query: toPanelQuery(name, scope),
  })
  return (
    <div className="flex flex-col gap-6">
      <SummaryPanel {...of('summary')} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <TrafficPanel {...of('traffic-trend')} />
        <VisibilityPanel {...of('visibility-trend')} />
        <KeywordsPanel {...of('keyword-ranking')} />
        <CompetitorsPanel {...of('organic-competitors')} />
        <MainKeywordsPanel {...of('main-keywords')} />
        <TopPagesPanel {...of('top-pages')} />
      </div>
      <BacklinksPanel {...of('backlinks-ranking')} />
      <RecordsPanel {...of('public-records')} />
      {children}
    </div>
  )
}
