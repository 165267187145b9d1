import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Competitor, listOrganicCompetitors } from '#contract/seo/domain.lists.ts'
import type { CompetitorsView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { DomainList, type LoadedList } from './domain-list.tsx'
import { Figure, type MaybeColumn, toPosition, toShare } from './list-cells.tsx'

type Query = QueryOf<typeof listOrganicCompetitors>

export const COMPETITOR_COLUMNS: readonly MaybeColumn<Competitor>[] = [
  {
    id: 'domain',
    header: 'Domain',
    phone: 'title',
    isSortable: true,
    cell: ({ domain }) => <TextLink to={paths.domain(domain)}>{domain}</TextLink>,
  },
  {
    id: 'commonKeywords',
    header: 'Common keywords',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ commonKeywords }) => formatNumber(commonKeywords),
  },
  {
    id: 'keywords',
    header: 'Keywords',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ keywords }) => formatNumber(keywords),
  },
  {
    id: 'competition',
    header: 'Competition level',
    align: 'end',
    isSortable: true,
    cell: ({ competition }) => toShare(competition),
  },
  {
    id: 'averagePosition',
    header: 'Average position',
    align: 'end',
    isSortable: true,
    isKnown: ({ averagePosition }) => averagePosition !== null,
    cell: ({ averagePosition }) => <Figure value={averagePosition} format={toPosition} />,
  },
  {
    id: 'traffic',
    header: 'Traffic',
    align: 'end',
    isSortable: true,
    isKnown: ({ traffic }) => traffic !== null,
    cell: ({ traffic }) => <Figure value={traffic} />,
  },
]

/** Domains that rank for the same keywords, and where they stand. */
export function CompetitorList(props: LoadedList<CompetitorsView, Query>) {
  return (
    <DomainList
      {...props}
      list="competitors"
      panel="organic-competitors"
      searchLabel="Search domains"
      noun="competitor"
      columns={COMPETITOR_COLUMNS}
      rowKey={({ domain }) => domain}
      empty={{
        title: 'No competitors',
        children: 'This source knows no other domain that ranks for the same keywords.',
      }}
      above={({ map }) => (map ? <ChartFrame {...map} /> : null)}
    />
  )
}
