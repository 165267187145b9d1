import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { formatDate, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getTrackedKeyword } from '#contract/seo/ranks.ts'
import { Movement, Position, RankSourceLine, Unknown } from './rank-cells.tsx'
import { LandingPages } from './rank-figures.tsx'
import { DEVICE_WORDS, formatPosition } from './rank-words.ts'

interface KeywordPageProps {
  found: ReplyOf<typeof getTrackedKeyword>
  chart: Chart | null
  lastResult: SubmissionResult | undefined
}

/** One keyword over time. */
export function KeywordPage({ found, chart, lastResult }: KeywordPageProps) {
  const { domain, keyword, source, sources, positions, competitors, landingPages } = found
  const where = [
    keyword.country === '' ? 'All countries' : keyword.country,
    DEVICE_WORDS[keyword.device].toLowerCase(),
  ]
  return (
    <>
      <PageHeader
        title={keyword.keyword}
        crumbs={[
          { label: 'Rank tracking', to: paths.rankedDomains() },
          { label: domain, to: paths.ranks(domain) },
        ]}
        description={`${where.join(', ')}.`}
        state={
          <span className="inline-flex items-center gap-3">
            <span>
              Position: <Position {...keyword} />
            </span>
            <Movement {...keyword} />
          </span>
        }
      />
      <div className="flex flex-col gap-6">
        {sources.length > 1 ? (
          <nav aria-label="Sources of positions" className="flex flex-wrap gap-3">
            {sources.map(({ id, name }) => (
              <Link
                key={id}
                to={paths.rankKeyword(keyword.id, { source: id })}
                aria-current={id === source?.id ? 'page' : undefined}
                className="text-action-text underline aria-[current=page]:font-semibold aria-[current=page]:no-underline"
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
        {source ? (
          <RankSourceLine source={source} />
        ) : (
          <p className="text-ink-soft">This keyword has no positions yet.</p>
        )}
        {chart ? <ChartFrame {...chart} /> : null}
        {competitors.length > 0 ? <Rivals competitors={competitors} /> : null}
        {positions.length > 0 ? <Days positions={positions} /> : null}
        <LandingPages landingPages={landingPages} />
        <TagsForm tags={keyword.tags} lastResult={lastResult} />
      </div>
    </>
  )
}

type Found = KeywordPageProps['found']

/** The table of the chart has all of them. */
const LATEST_DAYS = 30

const POSITION: Column<{ position: number | null }> = {
  id: 'position',
  header: 'Position',
  align: 'end',
  phone: 'fact',
  cell: ({ position }) => formatPosition(position),
}

const URL_COLUMN: Column<{ url: string | null }> = {
  id: 'url',
  header: 'URL',
  phone: 'fact',
  isWide: true,
  cell: ({ url }) => (url === null ? <Unknown /> : <WebLink url={url} label={shortUrl(url)} />),
}

function Days({ positions }: Pick<Found, 'positions'>) {
  return (
    <Card title="Positions by day" description={`The latest ${LATEST_DAYS} days with a position.`} isFlush>
      <Table
        caption="Positions by day"
        columns={[
          { id: 'date', header: 'Day', phone: 'title', cell: ({ date }) => formatDate(date, 'UTC') },
          POSITION,
          URL_COLUMN,
        ]}
        rows={positions.toReversed().slice(0, LATEST_DAYS)}
        rowKey={({ date }) => date}
      />
    </Card>
  )
}

function Rivals({ competitors }: Pick<Found, 'competitors'>) {
  return (
    <Card title="Competitors" isFlush>
      <Table
        caption="Competitors for this keyword"
        columns={[
          { id: 'domain', header: 'Domain', phone: 'title', cell: (row) => row.domain },
          POSITION,
          URL_COLUMN,
        ]}
        rows={competitors}
        rowKey={(row) => row.domain}
      />
    </Card>
  )
}

function TagsForm({ tags, lastResult }: { tags: string[]; lastResult: SubmissionResult | undefined }) {
  const view = toFormView<'tags'>({
    id: 'tags',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { tags: tags.join(', ') },
  })
  return (
    <Card title="Tags" description="Keywords with the same tag can be looked at together.">
      <Form id={view.id} method="post" noValidate className="flex max-w-md flex-col gap-4">
        <input type="hidden" name="intent" value="tags" />
        <InputField {...view.field('tags')} label="Tags" hint="With commas between them" required={false} />
        <div>
          <Button>Save tags</Button>
        </div>
      </Form>
    </Card>
  )
}
