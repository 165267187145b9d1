import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { count, formatNumber, shortUrl } from '#app/lib/format.ts'
import { dialogAddress } from '#app/lib/forms/dialogs.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { SelectableTitle } from '#app/ui/data/row-checkbox.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { KEPT_AFTER_REMOVAL_DAYS } from '#contract/seo/ranks.words.ts'
import type { listTrackedKeywords } from '#contract/seo/ranks.ts'
import type { Ranks } from '#contract/seo/ranks.records.ts'
import { type ShownKeyword, toCompared } from './compared-columns.tsx'
import { Movement, Position, Unknown } from './rank-cells.tsx'
import { BAND_WORDS, DEVICE_WORDS, formatPosition, MOVEMENT_WORDS, toOptions } from './rank-words.ts'
import { isAllSelected, SELECTION, SelectedKeywords } from './selected-keywords.tsx'

interface KeywordTableProps {
  domain: string
  keywords: ShownKeyword[]
  total: number
  query: QueryOf<typeof listTrackedKeywords>
  tags: Ranks['tags']
  /** Domains that are compared. */
  competitors: readonly string[]
  selectedResult: SubmissionResult | undefined
  /** Ids of the keywords that somebody is asked about before they are removed. */
  toRemove: readonly string[] | undefined
}

const KEYWORD = 'keyword'
/** The URL parameter that shows competitors beside the domain. */
const VIEW = 'view'
const COMPARE = 'compare'

const KEPT = `Positions are kept for ${KEPT_AFTER_REMOVAL_DAYS} days, and come back if keywords are restored.`

/** The tracked keywords of a domain. */
export function KeywordTable(props: KeywordTableProps) {
  const { domain, keywords, total, query, tags, competitors, selectedResult, toRemove } = props
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const columns = toColumns(findSelected(location.search, toRemove, selectedResult))
  const isComparing = search.get(VIEW) === COMPARE && competitors.length > 0
  return (
    <section>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base">Keywords</h2>
        {competitors.length > 0 && keywords.length > 0 ? <CompareLink isComparing={isComparing} /> : null}
      </div>
      <ListPage
        search={{ label: 'Search keywords and URLs', value: query.q }}
        filters={[
          { name: 'band', label: 'Position', options: toOptions(BAND_WORDS), value: query.band },
          { name: 'movement', label: 'Change', options: toOptions(MOVEMENT_WORDS), value: query.movement },
          ...(tags.length === 0
            ? []
            : [
                {
                  name: 'tag',
                  label: 'Tag',
                  options: tags.map(({ tag }) => ({ value: tag, label: tag })),
                  value: query.tag,
                },
              ]),
        ]}
        exportTo={paths.ranksExport(domain)}
        hasJsonLines
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'keyword' }}
        headingLevel={3}
        empty={{
          title: 'No keywords yet',
          children: 'Add the keywords that this domain should be found for.',
        }}
        noMatch={{
          title: 'No keywords match these filters',
          children: 'Remove a filter, or search for something else.',
        }}
        selection={<SelectedKeywords tags={tags} lastResult={selectedResult} />}
        table={{
          caption: 'Tracked keywords of this domain',
          columns: isComparing ? toCompared(columns, domain, competitors) : columns,
          rows: keywords,
          rowKey: ({ id }) => id,
          sort: { by: query.sort, direction: query.direction },
          rowActions: (row) => <RowActions row={row} search={search} />,
        }}
      />
      <RemovalDialogs domain={domain} keywords={keywords} toRemove={toRemove} />
    </section>
  )
}

/** Of the selected keywords, those that the person may not remove. */
function tellKept(keywords: readonly ShownKeyword[], ids: readonly string[]): string {
  const kept = keywords.filter(
    ({ id, allowedActions }) => ids.includes(id) && !isAllowed(allowedActions, 'remove'),
  )
  return kept.length === 0
    ? ''
    : ` ${count(kept.length, 'keyword')} added by others ${kept.length === 1 ? 'stays' : 'stay'}.`
}

/** The questions before one keyword is removed, or several. */
function RemovalDialogs({
  domain,
  keywords,
  toRemove,
}: Pick<KeywordTableProps, 'domain' | 'keywords' | 'toRemove'>) {
  const location = useLocation()
  const removing = useDialog('remove')
  const keywordId = new URLSearchParams(location.search).get(KEYWORD)
  const open = keywords.find(({ id }) => id === keywordId)
  return (
    <>
      {removing.isOpen && open ? (
        <ConfirmDialog
          title="Remove this keyword?"
          description={`“${open.keyword}” will no longer be tracked for ${domain}. ${KEPT}`}
          closeTo={removing.closedAddress}
          intent="remove"
          values={{ ids: open.id }}
          pendingText="Removing…"
          keep="Keep keyword"
        >
          Remove keyword
        </ConfirmDialog>
      ) : null}
      {toRemove ? (
        <ConfirmDialog
          title={`Remove ${count(toRemove.length, 'keyword')}?`}
          description={`${toRemove.length === 1 ? 'It' : 'They'} will no longer be tracked for ${domain}.${tellKept(keywords, toRemove)} ${KEPT}`}
          closeTo={location.search || '.'}
          intent="remove"
          values={{ ids: toRemove.join(' ') }}
          pendingText="Removing…"
          keep={toRemove.length === 1 ? 'Keep keyword' : 'Keep keywords'}
        >
          Remove {count(toRemove.length, 'keyword')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function CompareLink({ isComparing }: { isComparing: boolean }) {
  const { search } = useLocation()
  return (
    <LinkButton
      size="small"
      to={searchAddress(search, { [VIEW]: isComparing ? null : COMPARE }) || '.'}
      preventScrollReset
    >
      {isComparing ? 'Show history and URLs' : 'Compare with competitors'}
    </LinkButton>
  )
}

function RowActions({ row, search }: { row: ShownKeyword; search: URLSearchParams }) {
  if (!isAllowed(row.allowedActions, 'remove')) return null
  const about = new URLSearchParams(search)
  about.set(KEYWORD, row.id)
  return (
    <RowMenu of={row.keyword}>
      <MenuLink to={dialogAddress('remove', about)} preventScrollReset icon={<Trash2 aria-hidden />}>
        Remove keyword
      </MenuLink>
    </RowMenu>
  )
}

/** Selected before script runs: what was sent, or all rows of the page. */
function findSelected(
  search: string,
  toRemove: readonly string[] | undefined,
  selectedResult: SubmissionResult | undefined,
): (id: string) => boolean {
  const sent = toRemove ?? selectedResult?.initialValue?.['ids']
  const ids = Array.isArray(sent) ? sent.map(String) : []
  return (id) => isAllSelected(search) || ids.includes(id)
}

const toColumns = (isSelected: (id: string) => boolean): Column<ShownKeyword>[] => [
  {
    id: 'keyword',
    header: 'Keyword',
    phone: 'title' as const,
    isSortable: true,
    cell: ({ id, keyword, tags, country, device }: ShownKeyword) => (
      <SelectableTitle
        {...SELECTION}
        value={id}
        label={`Select ${[keyword, country, device === 'all' ? '' : DEVICE_WORDS[device]].filter(Boolean).join(', ')}`}
        defaultChecked={isSelected(id)}
      >
        <TextLink to={paths.rankKeyword(id)}>{keyword}</TextLink>
        {country === '' ? null : <Badge>{country}</Badge>}
        {device === 'all' ? null : <Badge>{DEVICE_WORDS[device]}</Badge>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </SelectableTitle>
    ),
  },
  {
    id: 'position',
    header: 'Position',
    align: 'end' as const,
    phone: 'fact' as const,
    isSortable: true,
    cell: (row: ShownKeyword) => <Position {...row} />,
  },
  {
    id: 'movement',
    header: 'Change',
    phone: 'fact' as const,
    isSortable: true,
    cell: (row: ShownKeyword) => <Movement {...row} />,
  },
  {
    id: 'history',
    header: 'Last 30 days',
    isExtra: true,
    cell: ({ sparkline }: ShownKeyword) =>
      sparkline === null ? (
        <Unknown />
      ) : (
        <div className="w-24" dangerouslySetInnerHTML={{ __html: sparkline }} />
      ),
  },
  {
    id: 'best',
    header: 'Best',
    align: 'end' as const,
    isSortable: true,
    isExtra: true,
    cell: ({ best }: ShownKeyword) => (best === null ? <Unknown /> : formatPosition(best)),
  },
  {
    id: 'volume',
    header: 'Volume',
    align: 'end' as const,
    isSortable: true,
    isExtra: true,
    cell: ({ volume }: ShownKeyword) => (volume === null ? <Unknown /> : formatNumber(volume)),
  },
  {
    id: 'url',
    header: 'URL',
    share: 30 as const,
    isSortable: true,
    cell: ({ url }: ShownKeyword) =>
      url === null ? <Unknown /> : <WebLink url={url} label={shortUrl(url)} />,
  },
]
