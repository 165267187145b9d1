import type { SubmissionResult } from '@conform-to/react'
import { formatDateTime, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { PlanNeeded } from '#app/labels/plan-needed.tsx'
import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { getLighthouseRunner, LighthouseRunRow, listLighthouseRuns } from '#contract/seo/lighthouse.ts'
import {
  LIGHTHOUSE_CATEGORIES,
  LIGHTHOUSE_CATEGORY_WORDS,
  LIGHTHOUSE_STATE_WORDS,
  LIGHTHOUSE_STATES,
  LIGHTHOUSE_STRATEGIES,
  STRATEGY_WORDS,
} from '#contract/seo/lighthouse.words.ts'
import { RunState } from './run-state.tsx'
import { ScoreMark } from './score-mark.tsx'
import { StartForm } from './start-form.tsx'

const REFRESH_SECONDS = 3

interface RunListProps {
  runs: LighthouseRunRow[]
  total: number
  query: QueryOf<typeof listLighthouseRuns>
  runner: ReplyOf<typeof getLighthouseRunner>['runner']
  timeZone: string
  /** A page that somebody comes from. */
  url: string
  /** How to get a plan, where there is no active one. */
  needsPlan: { way: LinkAction | null } | undefined
  lastResult: SubmissionResult | undefined
}

/** Where Lighthouse is run, and the runs that there were. */
export function RunList({ runs, total, query, timeZone, ...start }: RunListProps) {
  const { q, strategy, state, page, pageSize, sort, direction } = query
  const isUnderWay = runs.some((run) => run.state === 'queued' || run.state === 'running')
  return (
    <>
      {isUnderWay ? <ReloadEvery seconds={REFRESH_SECONDS} /> : null}
      <PageHeader
        title="Lighthouse"
        description="Performance, accessibility, best practices and SEO of a page, measured by Lighthouse as a phone or a desktop loads it."
      />
      <Start {...start} />
      <h2 className="mb-1 text-base">Runs</h2>
      <ListPage
        search={{ label: 'Search URLs', value: q }}
        filters={[
          { name: 'strategy', label: 'Device', options: DEVICES, value: strategy },
          { name: 'state', label: 'State', options: STATES, value: state },
        ]}
        exportTo={paths.lighthouseExport()}
        total={total}
        paging={{ page, pageSize, noun: 'run' }}
        headingLevel={3}
        empty={{
          title: 'No runs yet',
          children:
            'Enter a URL above. Each run is kept, so that the next one shows what got better or worse.',
        }}
        noMatch={{
          title: 'No runs match these filters',
          children: 'Remove a filter, or search for another URL.',
        }}
        table={{
          caption: 'Runs of Lighthouse',
          columns: toColumns(timeZone),
          rows: runs,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
        }}
      />
    </>
  )
}

const DEVICES = LIGHTHOUSE_STRATEGIES.map((value) => ({ value, label: STRATEGY_WORDS[value] }))
const STATES = LIGHTHOUSE_STATES.map((value) => ({ value, label: LIGHTHOUSE_STATE_WORDS[value] }))

function Start({
  runner,
  url,
  needsPlan,
  lastResult,
}: Pick<RunListProps, 'runner' | 'url' | 'needsPlan' | 'lastResult'>) {
  if (needsPlan)
    return (
      <div className="mb-6">
        <PlanNeeded title="Lighthouse needs a plan" way={needsPlan.way} />
      </div>
    )
  if (runner === null)
    return (
      <div className="mb-6">
        <Callout
          tone="attention"
          title="Nothing to run Lighthouse with"
          action={
            <LinkButton to={paths.source('pagespeed')} size="small">
              Connect PageSpeed Insights
            </LinkButton>
          }
        >
          This server has no Chromium. Install one and restart the server, or connect PageSpeed Insights,
          which runs Lighthouse at Google.
        </Callout>
      </div>
    )
  return <StartForm url={url} lastResult={lastResult} />
}

function toColumns(timeZone: string): Column<LighthouseRunRow>[] {
  return [
    {
      id: 'url',
      header: 'Page',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, url }) => <TextLink to={paths.lighthouseRun(id)}>{shortUrl(url)}</TextLink>,
    },
    {
      id: 'device',
      header: 'Device',
      isExtra: true,
      cell: ({ strategy }) => STRATEGY_WORDS[strategy],
    },
    {
      id: 'state',
      header: 'State',
      phone: 'fact',
      cell: ({ state }) => <RunState state={state} />,
    },
    ...LIGHTHOUSE_CATEGORIES.map((category): Column<LighthouseRunRow> => ({
      id: category,
      header: LIGHTHOUSE_CATEGORY_WORDS[category],
      align: 'end',
      isSortable: true,
      ...(category === 'performance' ? { phone: 'fact' } : { isExtra: true }),
      cell: ({ scores }) => (scores ? <ScoreMark score={scores[category]} /> : null),
    })),
    {
      id: 'created',
      header: 'Started',
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
    },
  ]
}
