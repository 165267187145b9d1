import { useEffect } from 'react'
import { dropPanels } from '#app/lib/http/panel-cache.ts'
import { count, formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { getRecheck, RecheckedUrl } from '#contract/seo/issue-tracking.rechecks.ts'
import {
  FAILURE_SENTENCES,
  RECHECK_RESULTS,
  type RecheckResult,
  RESULT_WORDS,
} from '#contract/seo/issue-tracking.rechecks.words.ts'
import { describeResults, isUnderWay, RECHECK_WORDS } from './issue-words.ts'

interface RecheckPageProps {
  auditId: string
  host: string
  recheck: ReplyOf<typeof getRecheck>
  query: QueryOf<typeof getRecheck>
  timeZone: string
}

const RESULT_OPTIONS = RECHECK_RESULTS.map((value) => ({ value, label: RESULT_WORDS[value] }))
const TONES: Record<RecheckResult, Tone> = { fixed: 'good', still: 'problem', unchecked: 'attention' }

/** One recheck: how far it is, and what became of each URL. */
export function RecheckPage({ auditId, host, recheck, query, timeZone }: RecheckPageProps) {
  const { status, checks, items, total, finishedAt } = recheck
  const [check] = checks
  const isRunning = isUnderWay(status)
  // Other pages of the audit show other figures now.
  useEffect(dropPanels, [finishedAt])
  return (
    <>
      {isRunning ? <ReloadEvery seconds={1} /> : null}
      <PageHeader
        title={isRunning ? 'Checking again' : 'Checked again'}
        crumbs={[
          { label: 'Site audits', to: paths.audits() },
          { label: host, to: paths.audit(auditId) },
          { label: 'Rechecks', to: paths.auditRechecks(auditId) },
        ]}
        state={<Status tone={isRunning ? 'neutral' : 'good'}>{RECHECK_WORDS[status]}</Status>}
        description={finishedAt === null ? null : `Ended ${formatDateTime(finishedAt, timeZone)}.`}
        actions={
          check === undefined || checks.length > 1 ? (
            <LinkButton to={paths.auditIssues(auditId)}>All issues</LinkButton>
          ) : (
            <LinkButton to={paths.auditIssue(auditId, check)}>Back to the issue</LinkButton>
          )
        }
      />
      <div className="mb-4" role="status">
        <RecheckSummary recheck={recheck} />
      </div>
      <ListPage
        search={{ label: 'Search URLs', value: query.q }}
        filters={[{ name: 'result', label: 'Result', options: RESULT_OPTIONS, value: query.result }]}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'URL' }}
        empty={{ title: 'No URLs', children: 'This recheck had no URLs.' }}
        noMatch={{ title: 'No results for these filters', children: 'Remove a filter to see other URLs.' }}
        table={{
          caption: 'URLs that were checked again',
          columns: toColumns(auditId, checks.length === 1),
          rows: items,
          rowKey: ({ url }) => url,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
    </>
  )
}

function RecheckSummary({ recheck }: Pick<RecheckPageProps, 'recheck'>) {
  const { status, affected, asked, fetched, toFetch, fixed } = recheck
  if (status === 'failed')
    return (
      <Callout tone="problem" title="Something went wrong on our side">
        Nothing was checked. Start the recheck again.
      </Callout>
    )
  if (isUnderWay(status))
    return (
      <Callout title={`${formatNumber(fetched)} of ${count(toFetch, 'URL')} fetched`}>
        Then the checks across pages and the health score are computed again. Until it ends, the figures of
        the audit may change.
      </Callout>
    )
  const isLimited = affected > asked
  return (
    <Callout tone={fixed === asked ? 'good' : 'neutral'} title={describeResults(recheck)}>
      {isLimited
        ? `${formatNumber(asked)} of ${count(affected, 'affected URL')} were fetched, those first that were not fetched for the longest time. Check again for the rest.`
        : 'The issue, its pages and the health score of the audit show this now.'}
    </Callout>
  )
}

function toColumns(auditId: string, isOneCheck: boolean): Column<RecheckedUrl>[] {
  const changes: Column<RecheckedUrl>[] = [
    {
      id: 'before',
      header: 'Issues before',
      align: 'end',
      cell: ({ before }) => formatNumber(before.length),
    },
    {
      id: 'after',
      header: 'Issues now',
      align: 'end',
      cell: ({ after }) => (after === null ? '–' : formatNumber(after.length)),
    },
  ]
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      share: 40,
      isSortable: true,
      cell: ({ url }) => <WebLink url={url} to={paths.auditPage(auditId, url)} />,
    },
    {
      id: 'result',
      header: 'Result',
      phone: 'fact',
      isWide: true,
      cell: ({ result, failure }) => (
        <>
          {result === null ? 'Not known yet' : <Status tone={TONES[result]}>{RESULT_WORDS[result]}</Status>}
          {failure === null ? null : (
            <span className="block text-xs whitespace-normal text-ink-soft">
              {FAILURE_SENTENCES[failure]}
            </span>
          )}
        </>
      ),
    },
    ...(isOneCheck ? [] : changes),
  ]
}
