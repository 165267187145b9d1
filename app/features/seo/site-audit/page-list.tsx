import type { SubmissionResult } from '@conform-to/react'
import { ViewBar } from '#app/labels/saved-views/view-bar.tsx'
import { ViewDialogs } from '#app/labels/saved-views/view-dialogs.tsx'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PageView } from '#contract/seo/site-audit.explore-views.ts'
import type { OwnColumn } from '#contract/seo/own-checks.words.ts'
import type { listAuditPages, PageRow } from '#contract/seo/site-audit.pages.ts'
import { toColumns } from '#contract/seo/site-audit.explore.words.ts'
import { ColumnPicker } from './explore/column-picker.tsx'
import { ConditionBar, type ConditionBarProps } from './explore/condition-bar.tsx'
import { toPageColumns, USUAL_COLUMNS } from './explore/page-columns.tsx'
import { listBuiltInViews } from './explore/built-in-views.ts'

interface PageListProps {
  auditId: string
  pages: PageRow[]
  total: number
  /** The own checks of the audit: columns and conditions. */
  ownChecks: readonly OwnColumn[]
  query: QueryOf<typeof listAuditPages>
  draft: ConditionBarProps['draft']
  /** Of the check that the list is limited to, by its id. */
  titles: Readonly<Record<string, string>>
  /** The saved views, the one that is open, and what is shown now as a view would keep it. */
  views: PageView[]
  viewId: string | null
  viewQuery: string
  saveResult?: SubmissionResult | undefined
  editResult?: SubmissionResult | undefined
}

const STATUS_OPTIONS = [
  { value: '2xx', label: 'Success (2xx)' },
  { value: '3xx', label: 'Redirects (3xx)' },
  { value: '4xx', label: 'Not found or refused (4xx)' },
  { value: '5xx', label: 'Server errors (5xx)' },
  { value: 'none', label: 'No response' },
]
const INDEXABLE_OPTIONS = [
  { value: 'yes', label: 'Indexable' },
  { value: 'no', label: 'Not indexable' },
]
const DEPTH_OPTIONS = [1, 2, 3, 4, 5, 8].map((depth) => ({
  value: String(depth),
  label: `Crawl depth ${depth} or more`,
}))

const VIEW_WORDS = {
  kept: 'Conditions, columns and order',
  everywhere: 'every audit',
  untouched: 'pages and audits stay',
}

const NO_MATCH = {
  title: 'No pages match these filters',
  children: 'Remove a condition or a filter, or search for something else.',
}

const toFilters = ({ pages, query, titles }: PageListProps) => {
  const { status, indexable, check, minDepth, template } = query
  return [
    { name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status },
    { name: 'indexable', label: 'Indexability', options: INDEXABLE_OPTIONS, value: indexable },
    { name: 'minDepth', label: 'Depth', options: DEPTH_OPTIONS, value: minDepth?.toString() },
    ...(template === undefined
      ? []
      : [
          {
            name: 'template',
            label: 'Template',
            value: String(template),
            shown: pages[0]?.template ?? undefined,
            isFromLink: true,
          },
        ]),
    ...(check
      ? [{ name: 'check', label: 'Issue', value: check, shown: titles[check], isFromLink: true }]
      : []),
  ]
}

/** The page explorer: every URL that the audit found. */
export function PageList(props: PageListProps) {
  const { auditId, pages, total, query, ownChecks } = props
  const { q, sort, direction, page, pageSize } = query
  const chosen = toColumns(query.columns)
  const shown = chosen.length > 0 ? chosen : USUAL_COLUMNS
  return (
    <ListPage
      notice={<Explorer {...props} shown={shown} />}
      search={{ label: 'Search URLs and titles', value: q }}
      filters={toFilters(props)}
      exportTo={paths.auditPagesExport(auditId)}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'page' }}
      empty={
        query.where
          ? NO_MATCH
          : { title: 'No pages yet', children: 'Every page that this audit reads is listed here.' }
      }
      noMatch={NO_MATCH}
    >
      <Card
        isFlush
        className={chosen.length > 0 ? 'relative overflow-x-auto [&_thead_th]:top-0!' : undefined}
      >
        <Table
          caption="Pages of this audit"
          columns={toPageColumns(auditId, shown, ownChecks)}
          rows={pages}
          rowKey={({ url }) => url}
          sort={{ by: sort, direction }}
        />
      </Card>
    </ListPage>
  )
}

/** Views, columns and conditions. */
function Explorer(props: PageListProps & { shown: Parameters<typeof ColumnPicker>[0]['shown'] }) {
  const { auditId, query, draft, views, viewId, viewQuery, shown, titles, ownChecks, ...results } = props
  const { saveResult, editResult } = results
  const { check, where = '' } = query
  const open = views.find(({ id }) => id === viewId)
  return (
    <div className="flex flex-col gap-3">
      {check ? (
        <Callout
          title={`Only pages with the issue “${titles[check] ?? check}”`}
          action={
            <LinkButton to={paths.auditIssue(auditId, check)} size="small">
              Show issue
            </LinkButton>
          }
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <ViewBar
          here={paths.auditPages(auditId)}
          builtIn={listBuiltInViews(auditId, ownChecks)}
          views={views}
          open={open}
          query={viewQuery}
        />
        <ColumnPicker shown={shown} own={ownChecks} />
      </div>
      <ConditionBar key={where} where={where} own={ownChecks} draft={draft} />
      <ViewDialogs
        words={VIEW_WORDS}
        open={open}
        query={viewQuery}
        saveResult={saveResult}
        editResult={editResult}
      />
    </div>
  )
}
