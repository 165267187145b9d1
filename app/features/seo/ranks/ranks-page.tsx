import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { formatAboutMicroDollars } from '#contract/seo/micro-dollars.ts'
import type { listTrackedKeywords } from '#contract/seo/ranks.ts'
import type { RankAlert, Ranks } from '#contract/seo/ranks.records.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { AddKeywords } from './add-keywords.tsx'
import type { ShownKeyword } from './compared-columns.tsx'
import { KeywordTable } from './keyword-table.tsx'
import { RankSourceLine } from './rank-cells.tsx'
import type { RankCharts } from './rank-charts.server.tsx'
import { LandingPages, RankMetrics, RankTrends } from './rank-figures.tsx'
import { RecentlyRemoved, RemovedNotice } from './removed-keywords.tsx'
import { Alerts, Competitors } from './rank-settings.tsx'

interface RanksPageProps {
  ranks: Ranks
  keywords: ShownKeyword[]
  total: number
  query: QueryOf<typeof listTrackedKeywords>
  alerts: RankAlert[]
  charts: RankCharts
  timeZone: string
  /** Keywords to begin the form with, from a table of another page. */
  toAdd: string[]
  addResult: SubmissionResult | undefined
  competitorsResult: SubmissionResult | undefined
  alertsResult: SubmissionResult | undefined
  selectedResult: SubmissionResult | undefined
  toRemove: readonly string[] | undefined
}

/** How a domain stands for the keywords that were chosen. */
export function RanksPage(props: RanksPageProps) {
  const { ranks, keywords, total, query, charts, timeZone, toAdd, addResult } = props
  const add = <AddKeywords keywords={toAdd} lastResult={addResult} />
  const isAddFirst = ranks.keywords === 0 || toAdd.length > 0 || addResult !== undefined
  return (
    <>
      <PageHeader
        title={ranks.domain}
        crumbs={[{ label: 'Rank tracking', to: paths.rankedDomains() }]}
        description={
          ranks.checkedAt === null
            ? 'Positions of tracked keywords. Not checked yet.'
            : `Positions of tracked keywords. Last checked ${formatDateTime(ranks.checkedAt, timeZone)}.`
        }
        actions={ranks.keywords === 0 ? null : <CheckButtons ranks={ranks} />}
      />
      <div className="flex flex-col gap-6">
        <RemovedNotice removals={ranks.removals} />
        {isAddFirst ? add : null}
        {ranks.keywords === 0 ? null : (
          <>
            <Sources ranks={ranks} />
            <RankMetrics {...ranks} />
            {ranks.source ? <RankTrends charts={charts} trend={ranks.trend} /> : null}
            <KeywordTable
              domain={ranks.domain}
              keywords={keywords}
              total={total}
              query={query}
              tags={ranks.tags}
              competitors={ranks.settings.competitors}
              selectedResult={props.selectedResult}
              toRemove={props.toRemove}
            />
          </>
        )}
        {isAddFirst ? null : add}
        {ranks.keywords === 0 ? null : (
          <>
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
              <Competitors ranks={ranks} lastResult={props.competitorsResult} />
              <Alerts ranks={ranks} alerts={props.alerts} lastResult={props.alertsResult} />
            </div>
            <LandingPages {...ranks} />
          </>
        )}
        <RecentlyRemoved removals={ranks.removals} timeZone={timeZone} />
      </div>
    </>
  )
}

function CheckButtons({ ranks: { paid, settings } }: { ranks: Ranks }) {
  const { state, formData } = useNavigation()
  const isPending = (buy: string) =>
    state === 'submitting' && formData?.get('intent') === 'check' && formData.get('buy') === buy
  return (
    <>
      {paid && settings.usePaid ? (
        <Form method="post">
          <input type="hidden" name="intent" value="check" />
          <input type="hidden" name="buy" value="true" />
          <Button isPending={isPending('true')} pendingText="Buying positions…">
            Buy positions for about {formatAboutMicroDollars(paid.price)}
          </Button>
        </Form>
      ) : null}
      <Form method="post">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="buy" value="false" />
        <Button
          variant="primary"
          icon={<RefreshCw aria-hidden />}
          isPending={isPending('false')}
          pendingText="Checking positions…"
        >
          Check positions now
        </Button>
      </Form>
    </>
  )
}

/** Who tells the positions; where nobody does, what to do about it. */
function Sources({ ranks }: { ranks: Ranks }) {
  const { source, sources, missing, passedOver, domain } = ranks
  return (
    <div className="flex flex-col gap-3">
      {sources.length > 1 ? (
        <nav aria-label="Sources of positions">
          <ul className="flex flex-wrap gap-1">
            {sources.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={paths.ranks(domain, { source: id })}
                  aria-current={id === source?.id ? 'page' : undefined}
                  className={clsx(
                    'flex h-8 items-center rounded-full px-3 whitespace-nowrap pointer-coarse:h-11',
                    id === source?.id
                      ? 'bg-action-soft font-medium text-action-text'
                      : 'text-ink-soft hover:bg-surface-hover hover:text-ink-strong',
                  )}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {source ? <RankSourceLine source={source} /> : <NoSource missing={missing} domain={domain} />}
      {passedOver.map(({ source: id, detail }) => (
        <Callout key={id} tone="attention" title={`${SOURCE_NAMES[id]} could not reply`}>
          {detail}
        </Callout>
      ))}
    </div>
  )
}

function NoSource({ missing, domain }: Pick<Ranks, 'missing' | 'domain'>) {
  return (
    <Callout title="No positions yet">
      <p>
        Positions are checked once a day, and whenever you ask. Your own index has them after the site has
        been crawled, and connected sources have those in Google or Bing.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton size="small" to={paths.newAudit(domain)}>
          Crawl the site
        </LinkButton>
        {missing.map((id) => (
          <LinkButton key={id} size="small" to={paths.source(id)}>
            Connect {SOURCE_NAMES[id]}
          </LinkButton>
        ))}
      </div>
    </Callout>
  )
}
