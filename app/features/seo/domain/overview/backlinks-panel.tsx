import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { Panel } from '#app/features/seo/domain/panels/panel.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import type { BacklinksView } from './backlinks-view.server.ts'

interface BacklinksPanelProps {
  state: PanelState<BacklinksView>
  query: string
}

/** How strong the backlinks of the domain are, what they are made of, and since when. */
export function BacklinksPanel(props: BacklinksPanelProps) {
  const { target, query } = useDomain()
  return (
    <Panel
      {...props}
      name="backlinks-ranking"
      title="Backlink profile"
      more={
        <LinkButton to={paths.domainList(target, 'backlinks', query)} size="small">
          All backlinks
        </LinkButton>
      }
    >
      {({ stats, byTopLevelDomain, byKind, referring, authority, changes }) => {
        const charts = [referring, authority, changes, byTopLevelDomain, byKind].filter((one) => one !== null)
        return (
          <div className="flex flex-col gap-6">
            {stats.length > 0 ? <StatList stats={stats} /> : null}
            <div className="grid gap-6 lg:grid-cols-2">
              {charts.map((chart) => (
                <ChartFrame key={chart.title} {...chart} isBare />
              ))}
            </div>
            {stats.length === 0 && charts.length === 0 ? (
              <p className="text-ink-soft">This source knows no link from another domain.</p>
            ) : null}
          </div>
        )
      }}
    </Panel>
  )
}
