import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ViewBar } from '#app/labels/saved-views/view-bar.tsx'
import { ViewDialogs } from '#app/labels/saved-views/view-dialogs.tsx'
import type { SavedView } from '#app/labels/saved-views/saved-view.ts'
import { type DomainList as ListName, paths } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage, type ListPageProps } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { PanelBody } from '#app/features/seo/domain/panels/panel.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import { RefreshButton } from '#app/features/seo/domain/panels/refresh-button.tsx'
import { SourceLine } from '#app/features/seo/domain/panels/source-line.tsx'
import { usePanel } from '#app/features/seo/domain/panels/use-panel.ts'
import { LIST_WORDS } from './list-words.ts'
import { type MaybeColumn, toKnownColumns } from './list-cells.tsx'

interface Listed<Row> {
  items: Row[]
  total: number
}

/** The saved views of a list, the one that is open, and what is shown now as a view would keep it. */
export interface SavedViews {
  views: readonly SavedView[]
  viewId: string | null
  viewQuery: string
}

/** What a route has of a list. */
export interface LoadedList<View, Query> {
  state: PanelState<View>
  query: Query
  saved: SavedViews
  saveResult: SubmissionResult | undefined
  editResult: SubmissionResult | undefined
}

export interface ListQuery {
  q?: string | undefined
  sort: string
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

interface DomainListProps<Row, View extends Listed<Row>> extends LoadedList<View, ListQuery> {
  list: ListName
  /** Its capability. */
  panel: string
  /** "Search keywords". */
  searchLabel: string
  noun: string
  filters?: readonly ToolbarFilter[]
  columns: readonly MaybeColumn<Row>[]
  rowKey: (row: Row) => string
  empty: ListPageProps<Row>['empty']
  /** Views that come with the list. */
  presets?: readonly { name: string; query: Record<string, string> }[]
  /** What can be done with selected rows. */
  selection?: ReactNode
  /** Between the source and the list. */
  above?: (view: View) => ReactNode
}

const VIEW_WORDS = {
  kept: 'Search, filters and order',
  everywhere: 'every domain',
  untouched: 'the list and its figures stay',
}

/** One list about a domain, with the source of its figures; late, missing or failed, the page around it stays. */
export function DomainList<Row, View extends Listed<Row>>(props: DomainListProps<Row, View>) {
  const { list, panel, above } = props
  const { search } = useLocation()
  const { target } = useDomain()
  const state = usePanel(props.state, paths.domainPanel(target, panel) + search)
  const title = LIST_WORDS[list]
  const bar = (
    <>
      {/* Tabs name the list for the eye; headings of charts are below it. */}
      <h2 className="sr-only">{title}</h2>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {state.status === 'ready' ? <SourceLine {...state} /> : <span />}
        {state.status === 'pending' ? null : <RefreshButton name={panel} title={title} />}
      </div>
    </>
  )
  if (state.status !== 'ready') {
    return (
      <Card>
        {bar}
        <PanelBody state={state} name={panel} title={title}>
          {() => null}
        </PanelBody>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {bar}
      {above?.(state.view)}
      <List {...props} view={state.view} />
    </div>
  )
}

function List<Row, View extends Listed<Row>>(props: DomainListProps<Row, View> & { view: View }) {
  const {
    list,
    view,
    query,
    saved,
    presets = [],
    searchLabel,
    noun,
    filters,
    columns,
    rowKey,
    empty,
    selection,
  } = props
  const { target, query: scope } = useDomain()
  const here = paths.domainList(target, list, scope)
  const { views, viewId, viewQuery } = saved
  const open = views.find(({ id }) => id === viewId)
  const title = LIST_WORDS[list]
  return (
    <div>
      <ViewBar
        here={here}
        builtIn={presets.map((preset) => ({ name: preset.name, to: withQuery(here, preset.query) }))}
        views={views}
        open={open}
        query={viewQuery}
      />
      <ListPage
        search={{ label: searchLabel, value: query.q }}
        filters={filters}
        exportTo={paths.domainExport(target, list)}
        hasJsonLines
        total={view.total}
        paging={{ page: query.page, pageSize: query.pageSize, noun }}
        empty={empty}
        selection={selection}
        noMatch={{
          title: `No ${noun}s match these filters`,
          children: 'Remove a filter, or search for something else.',
        }}
        table={{
          caption: `${title} of this domain`,
          columns: toKnownColumns(columns, view.items),
          rows: view.items,
          rowKey,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
      <ViewDialogs
        words={VIEW_WORDS}
        open={open}
        query={viewQuery}
        saveResult={props.saveResult}
        editResult={props.editResult}
      />
    </div>
  )
}
