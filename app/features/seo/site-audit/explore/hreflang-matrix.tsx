import { Link } from '@remix-run/react'
import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react'
import { count, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { HreflangRow, listHreflang, VersionState } from '#contract/seo/site-audit.explore.ts'
import { PageUrl } from './page-url.tsx'

type Version = HreflangRow['versions'][number]

interface HreflangMatrixProps {
  auditId: string
  groups: HreflangRow[]
  total: number
  query: QueryOf<typeof listHreflang>
}

const STATES = [
  { value: 'faulty', label: 'With an issue' },
  { value: 'good', label: 'Without an issue' },
]
const WORDS: Readonly<Record<VersionState, string>> = {
  ok: 'Return link',
  broken: 'Error',
  redirect: 'Redirects',
  noindex: 'noindex',
  'non-canonical': 'Canonical elsewhere',
  blocked: 'Blocked by robots.txt',
  'no-return': 'No return link',
  unvisited: 'Not checked',
}
/** Columns of a table that can still be read; a site with more has them below each group. */
const MOST_LANGUAGES = 30

/** Groups of language versions: a row for each group, a column for each language. */
export function HreflangMatrix({ auditId, groups, total, query }: HreflangMatrixProps) {
  const { q, state, page, pageSize } = query
  return (
    <ListPage
      search={{ label: 'Search URLs', value: q }}
      filters={[{ name: 'state', label: 'Groups', options: STATES, value: state }]}
      exportTo={paths.auditExploreExport(auditId, 'hreflang')}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'group' }}
      empty={{ title: 'No hreflang', children: 'No page of this audit has hreflang annotations.' }}
      noMatch={{
        title: 'No groups match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
    >
      <Matrix auditId={auditId} groups={groups} />
    </ListPage>
  )
}

function listLanguages(groups: readonly HreflangRow[]): string[] {
  const uses = new Map<string, number>()
  for (const { versions } of groups)
    for (const { lang } of versions) uses.set(lang, (uses.get(lang) ?? 0) + 1)
  // x-default comes last, as on most sites.
  const rank = (lang: string) => (lang === 'x-default' ? 1 : 0)
  return [...uses.keys()].toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

function Matrix({ auditId, groups }: Pick<HreflangMatrixProps, 'auditId' | 'groups'>) {
  const languages = listLanguages(groups)
  const columns = languages.slice(0, MOST_LANGUAGES)
  return (
    <Card isFlush>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div role="region" aria-label="Language versions" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 [&_tbody_td]:border-t [&_tbody_th]:border-t">
          <caption className="sr-only">Groups of language versions, by language</caption>
          <thead>
            <tr>
              <th scope="col" className="data-cell min-w-48 text-start text-ink-soft">
                Group
              </th>
              {columns.map((lang) => (
                <th key={lang} scope="col" className="data-cell text-start whitespace-nowrap text-ink-soft">
                  {lang}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Row key={group.url} auditId={auditId} group={group} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {languages.length > columns.length ? (
        <p className="border-t border-line-soft px-5 py-3 text-ink-soft">
          {count(languages.length - columns.length, 'more language')} not shown here; the export has all of
          them.
        </p>
      ) : null}
    </Card>
  )
}

interface RowProps {
  auditId: string
  group: HreflangRow
  columns: readonly string[]
}

function Row({ auditId, group, columns }: RowProps) {
  const { url, pages, hasSelf, versions } = group
  return (
    <tr className="data-row">
      <th scope="row" className="data-cell h-auto! max-w-72 py-2 text-start align-top font-normal">
        <PageUrl auditId={auditId} url={url} />
        <span className="flex flex-wrap items-center gap-1.5 text-xs whitespace-normal text-ink-soft">
          {pages > 1
            ? `and ${formatNumber(pages - 1)} more with the same set`
            : 'Only this page has this set'}
          {hasSelf ? null : <Badge tone="problem">No self reference</Badge>}
        </span>
      </th>
      {columns.map((lang) => (
        <td key={lang} className="data-cell h-auto! py-2 align-top">
          <Cell auditId={auditId} own={url} versions={versions.filter((version) => version.lang === lang)} />
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  auditId: string
  /** The page whose list it is. */
  own: string
  versions: readonly Version[]
}

function Cell({ auditId, own, versions }: CellProps) {
  if (versions.length === 0) return <span className="text-ink-soft">Missing</span>
  return (
    <ul className="flex flex-col gap-1">
      {versions.map(({ url, state, status }) => (
        <li key={url}>
          <Link
            to={paths.auditPage(auditId, url)}
            title={url}
            className="inline-flex items-center gap-1.5 whitespace-nowrap hover:underline"
          >
            <StateIcon state={state} />
            {describe({ url, state, status }, own)}
            <span className="sr-only">: {shortUrl(url)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function describe({ url, state, status }: Pick<Version, 'url' | 'state' | 'status'>, own: string): string {
  if (state === 'broken' && status) return `Error ${status}`
  return state === 'ok' && url === own ? 'Self reference' : WORDS[state]
}

function StateIcon({ state }: { state: VersionState }) {
  if (state === 'ok') return <CircleCheck aria-hidden className="size-4 text-status-good" />
  if (state === 'unvisited') return <CircleDashed aria-hidden className="size-4 text-status-neutral" />
  return <OctagonAlert aria-hidden className="size-4 text-status-problem" />
}
