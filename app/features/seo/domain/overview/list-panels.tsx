import type { ReactNode } from 'react'
import { type DomainList, paths } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import type { MainKeyword, TopPage } from '#contract/seo/domain.lists.ts'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { COMPETITOR_COLUMNS } from '#app/features/seo/domain/lists/competitor-list.tsx'
import { KEYWORD_COLUMNS, KEYWORD_PRESETS } from '#app/features/seo/domain/lists/keyword-list.tsx'
import { type MaybeColumn, toKnownColumns } from '#app/features/seo/domain/lists/list-cells.tsx'
import { MAIN_KEYWORD_COLUMNS } from '#app/features/seo/domain/lists/main-keyword-list.tsx'
import { PAGE_COLUMNS } from '#app/features/seo/domain/lists/page-list.tsx'
import { Panel } from '#app/features/seo/domain/panels/panel.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import type { CompetitorsView, KeywordsView, ListView } from './list-views.server.ts'

interface ListPanelProps<View> {
  state: PanelState<View>
  query: string
}

/** Rows of a list that a panel shows. */
const MOST_ROWS = 10

interface FirstRowsProps<Row> {
  caption: string
  columns: readonly MaybeColumn<Row>[]
  /** The columns of the list that a panel has room for. */
  only: readonly string[]
  items: readonly Row[]
  rowKey: (row: Row) => string
  nothing: string
}

/** The first rows of a list, in the columns that matter most; its own page sorts them. */
function FirstRows<Row>({ caption, columns, only, items, rowKey, nothing }: FirstRowsProps<Row>) {
  if (items.length === 0) return <p className="text-ink-soft">{nothing}</p>
  const rows = items.slice(0, MOST_ROWS)
  const shown = toKnownColumns(columns, rows).filter(({ id }) => only.includes(id))
  return <ShortTable caption={caption} columns={shown} rows={rows} rowKey={rowKey} />
}

function More({ list, children }: { list: DomainList; children: ReactNode }) {
  const { target, query } = useDomain()
  return (
    <LinkButton to={paths.domainList(target, list, query)} size="small">
      {children}
    </LinkButton>
  )
}

/** The first keywords, how many of them are branded, and ways into the list. */
export function KeywordsPanel(props: ListPanelProps<KeywordsView>) {
  const { target, query } = useDomain()
  const list = paths.domainList(target, 'keywords', query)
  return (
    <Panel
      {...props}
      name="keyword-ranking"
      title="Top keywords"
      more={<More list="keywords">All keywords</More>}
    >
      {({ items, split }) => (
        <div className="flex flex-col gap-5">
          <FirstRows
            caption="Top keywords"
            columns={KEYWORD_COLUMNS}
            only={['keyword', 'position', 'movement', 'clicks', 'traffic', 'volume']}
            items={items}
            rowKey={({ keyword }) => keyword}
            nothing="This source knows no keyword that the domain ranks for."
          />
          {split ? <ChartFrame {...split} isBare /> : null}
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {KEYWORD_PRESETS.map((preset) => (
              <li key={preset.name}>
                <TextLink to={withQuery(list, preset.query)}>{preset.name}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

/** What the domain is about. */
export function MainKeywordsPanel(props: ListPanelProps<ListView<MainKeyword>>) {
  return (
    <Panel
      {...props}
      name="main-keywords"
      title="Main keywords"
      description="What the domain is about, by weighted terms; the first one weighs 100."
      more={<More list="main-keywords">All main keywords</More>}
    >
      {({ items }) => (
        <FirstRows
          caption="Main keywords"
          columns={MAIN_KEYWORD_COLUMNS}
          only={['keyword', 'weight', 'pages', 'position']}
          items={items}
          rowKey={({ keyword }) => keyword}
          nothing="This source has read no text of the domain."
        />
      )}
    </Panel>
  )
}

/** Who ranks for the same keywords, and where they stand. */
export function CompetitorsPanel(props: ListPanelProps<CompetitorsView>) {
  return (
    <Panel
      {...props}
      name="organic-competitors"
      title="Organic competitors"
      more={<More list="competitors">All competitors</More>}
    >
      {({ items, map }) => (
        <div className="flex flex-col gap-5">
          {map ? <ChartFrame {...map} isBare /> : null}
          <FirstRows
            caption="Organic competitors"
            columns={COMPETITOR_COLUMNS}
            only={['domain', 'commonKeywords', 'keywords', 'competition']}
            items={items}
            rowKey={({ domain }) => domain}
            nothing="This source knows no other domain that ranks for the same keywords."
          />
        </div>
      )}
    </Panel>
  )
}

/** The pages that bring most. */
export function TopPagesPanel(props: ListPanelProps<ListView<TopPage>>) {
  return (
    <Panel {...props} name="top-pages" title="Top pages" more={<More list="pages">All pages</More>}>
      {({ items }) => (
        <FirstRows
          caption="Top pages"
          columns={PAGE_COLUMNS}
          only={['url', 'keywords', 'clicks', 'traffic', 'backlinks']}
          items={items}
          rowKey={({ url }) => url}
          nothing="This source knows no page of the domain."
        />
      )}
    </Panel>
  )
}
