import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { formatDate, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useTarget } from '#app/lib/session/use-target.ts'
import { ScoreStatus } from '#app/labels/score-status.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { KnownDomain, listDomains } from '#contract/seo/domain.known.ts'
import { listRecentTargets } from './scope/recent-targets.ts'

interface ChooseDomainProps {
  domains: KnownDomain[]
  total: number
  query: QueryOf<typeof listDomains>
  timeZone: string
  /** What was typed and is no domain, or undefined. */
  refused: string | undefined
}

const NOT_A_DOMAIN = 'Please enter a valid domain (e.g., example.com), or a URL.'

/** Choosing what to look at: typed, crawled before, or opened before. */
export function ChooseDomain({ domains, total, query, timeZone, refused }: ChooseDomainProps) {
  const keepTarget = useTarget('target')
  return (
    <>
      <PageHeader
        title="Domain overview"
        description="Traffic, visibility, keywords, competitors and backlinks of any domain, each figure with its source and date."
      />
      <Card className="mb-6">
        <Form
          method="get"
          action={paths.domains()}
          onSubmit={keepTarget}
          className="flex flex-wrap items-end gap-3"
        >
          <div className="w-full max-w-xl min-w-0">
            <UrlField
              id="target"
              name="target"
              label="Domain or URL"
              hint="Such as example.com, or https://example.com/blog/ for a part of it"
              defaultValue={refused}
              errors={refused === undefined ? undefined : [NOT_A_DOMAIN]}
              required
            />
          </div>
          <Button variant="primary">Open domain</Button>
        </Form>
        <RecentTargets />
      </Card>
      <h2 className="mb-1 text-base">Domains of your organization</h2>
      <ListPage
        search={{ label: 'Search domains', value: query.q }}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'domain' }}
        headingLevel={3}
        empty={{
          title: 'No domains crawled yet',
          children:
            'Crawl a site, and its keywords, pages, links and competitors are known from your own index, without any key.',
          action: (
            <LinkButton to={paths.newAudit()} variant="primary">
              Crawl a site
            </LinkButton>
          ),
        }}
        noMatch={{
          title: `No results for “${query.q ?? ''}”`,
          children: 'Search for another part of the name.',
        }}
        table={{
          caption: 'Domains of your organization',
          columns: toColumns(timeZone),
          rows: domains,
          rowKey: ({ host }) => host,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
    </>
  )
}

/** Known to this browser alone, so that they come with its script. */
function RecentTargets() {
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    void listRecentTargets().then((targets) => {
      if (!isGone) setRecent(targets)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (recent.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
      Recently opened:
      {recent.map((target) => (
        <TextLink key={target} to={paths.domain(target)}>
          {target}
        </TextLink>
      ))}
    </p>
  )
}

const toColumns = (timeZone: string) => [
  {
    id: 'host',
    header: 'Domain',
    phone: 'title' as const,
    isSortable: true,
    cell: ({ host }: KnownDomain) => <TextLink to={paths.domain(host)}>{host}</TextLink>,
  },
  {
    id: 'score',
    header: 'Site health',
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ score }: KnownDomain) => <ScoreStatus score={score} />,
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'end' as const,
    isSortable: true,
    cell: ({ pages }: KnownDomain) => (pages === null ? '–' : formatNumber(pages)),
  },
  {
    id: 'keywords',
    header: 'Tracked keywords',
    align: 'end' as const,
    isSortable: true,
    cell: ({ keywords }: KnownDomain) => formatNumber(keywords),
  },
  {
    id: 'crawled',
    header: 'Last crawled',
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ crawledAt }: KnownDomain) =>
      crawledAt === null ? 'Not crawled' : formatDate(crawledAt, timeZone),
  },
]
