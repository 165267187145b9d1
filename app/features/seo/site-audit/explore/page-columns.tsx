import { Link } from '@remix-run/react'
import { formatBytes, formatMilliseconds, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { PageRow } from '#contract/seo/site-audit.pages.ts'
import type { ListColumn, PageColumn } from '#contract/seo/site-audit.explore.words.ts'
import { describeFound } from '#app/labels/own-results.tsx'
import { GAP_WORDS, isOwnId, OWN_SORTS, type OwnColumn } from '#contract/seo/own-checks.words.ts'
import { FIELD_LABELS, labelOf } from './page-fields.ts'

export const COLUMN_LABELS: Readonly<Record<PageColumn, string>> = {
  ...FIELD_LABELS,
  status: 'Status',
  bytes: 'Size',
  ttfb: 'Response',
  finalUrl: 'Final URL',
}

/** Shown where nobody has chosen. */
export const USUAL_COLUMNS: readonly PageColumn[] = [
  'status',
  'issues',
  'depth',
  'inlinks',
  'words',
  'bytes',
  'ttfb',
]
/** Of these, the last three leave first where there is little room. */
const EXTRA: ReadonlySet<string> = new Set(['words', 'bytes', 'ttfb'])
const UNSORTED: ReadonlySet<string> = new Set(['kind', 'indexable', 'contentType', 'finalUrl'])

/** What a page is in the meantime, or for good, if the audit never asked for it. */
const UNFETCHED: Readonly<Record<string, string>> = {
  disallowed: 'Blocked by robots.txt',
  queued: 'Not fetched',
  leased: 'Not fetched',
}
const wasFetched = ({ kind }: Pick<PageRow, 'kind'>) => UNFETCHED[kind] === undefined

function PageStatus({ page: { status, kind } }: { page: Pick<PageRow, 'status' | 'kind'> }) {
  const unfetched = UNFETCHED[kind]
  if (unfetched !== undefined) return <span className="text-ink-soft">{unfetched}</span>
  return <HttpStatus status={status} kind={kind} />
}

/** A text of any length in a cell of a bounded width. */
const Text = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    <span className="text-ink-soft">–</span>
  ) : (
    <span className="block max-w-full truncate @2xl:max-w-72" title={text}>
      {text}
    </span>
  )

const fetched = (page: PageRow, show: () => string) => (wasFetched(page) ? show() : '–')

const CELLS: Readonly<Record<PageColumn, Column<PageRow>['cell']>> = {
  status: (page) => <PageStatus page={page} />,
  kind: ({ kind }) => UNFETCHED[kind] ?? kind,
  title: ({ title }) => <Text text={title} />,
  depth: ({ depth }) => depth ?? '–',
  inlinks: ({ inlinks }) => formatNumber(inlinks),
  words: (page) => fetched(page, () => formatNumber(page.words)),
  bytes: (page) => fetched(page, () => formatBytes(page.bytes)),
  ttfb: ({ ttfbMs }) => (ttfbMs === null ? '–' : formatMilliseconds(ttfbMs)),
  indexable: ({ indexable }) => (indexable ? 'Yes' : 'No'),
  issues: ({ issues }) => formatNumber(issues),
  h1: ({ h1 }) => <Text text={h1} />,
  description: ({ description }) => <Text text={description} />,
  canonical: ({ canonical }) => <Text text={canonical} />,
  lang: ({ lang }) => <Text text={lang} />,
  contentType: ({ contentType }) => <Text text={contentType} />,
  outlinks: (page) => fetched(page, () => formatNumber(page.outlinks)),
  redirects: ({ redirects }) => redirects ?? '–',
  finalUrl: ({ finalUrl }) => <Text text={finalUrl} />,
  template: ({ template }) => <Text text={template} />,
}

/** What an own check came to: its values, how many matches there are, or that it was not run. */
function OwnCell({ page, id }: { page: Pick<PageRow, 'own'>; id: string }) {
  const result = page.own.find((one) => one.id === id)
  if (!result) return <Text text={null} />
  if (result.gap !== null)
    return (
      <span className="text-ink-soft" title={GAP_WORDS[result.gap]}>
        Not checked
      </span>
    )
  return <Text text={result.values.length > 0 ? result.values.join(' | ') : describeFound(result)} />
}

const FIGURES: ReadonlySet<string> = new Set([
  'depth',
  'inlinks',
  'words',
  'bytes',
  'ttfb',
  'issues',
  'outlinks',
  'redirects',
])

/** An own check is ordered by its place; one that this audit does not make has none. */
function sortOf(column: ListColumn, own: readonly OwnColumn[]): string {
  const place = own.findIndex(({ id }) => id === column)
  return OWN_SORTS[place] ?? column
}

/** The page itself, and the chosen columns in the order of the explorer; on a phone the first two of them. */
export function toPageColumns(
  auditId: string,
  shown: readonly ListColumn[],
  own: readonly OwnColumn[],
): Column<PageRow>[] {
  const isUsual = shown === USUAL_COLUMNS
  return [
    {
      id: 'url',
      header: 'Page',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, title }) => (
        <Link
          to={paths.auditPage(auditId, url)}
          className={isUsual ? 'group/page block truncate' : 'group/page block min-w-56 truncate'}
          title={url}
        >
          <span className="text-ink-strong group-hover/page:underline">{shortUrl(url)}</span>
          {title && !shown.includes('title') ? (
            <span className="block truncate text-xs text-ink-soft">{title}</span>
          ) : null}
        </Link>
      ),
    },
    ...shown.map((column, at): Column<PageRow> => ({
      id: sortOf(column, own),
      header: isOwnId(column) ? labelOf(column, own) : COLUMN_LABELS[column],
      phone: at < 2 ? 'fact' : undefined,
      align: FIGURES.has(column) ? 'end' : 'start',
      isSortable: !UNSORTED.has(column) && (!isOwnId(column) || own.some(({ id }) => id === column)),
      isExtra: isUsual && EXTRA.has(column),
      cell: isOwnId(column) ? (page) => <OwnCell page={page} id={column} /> : CELLS[column],
    })),
  ]
}
