import { Form } from '@remix-run/react'
import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listRankedDomains } from '#contract/seo/ranks.ts'
import type { RankedDomain } from '#contract/seo/ranks.records.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { Unknown } from './rank-cells.tsx'
import { formatPosition, formatShare } from './rank-words.ts'

interface RankedDomainsProps {
  domains: RankedDomain[]
  total: number
  query: QueryOf<typeof listRankedDomains>
  timeZone: string
  /** What was typed and is no domain, or undefined. */
  refused: string | undefined
}

/** The domains whose positions are tracked, and how another one is begun. */
export function RankedDomains({ domains, total, query, timeZone, refused }: RankedDomainsProps) {
  return (
    <>
      <PageHeader
        title="Rank tracking"
        description="Positions of the keywords that you choose, over time, from whichever connected source knows them."
      />
      <Card className="mb-6">
        <Form method="get" action={paths.rankedDomains()} className="flex flex-wrap items-end gap-3">
          <div className="w-full max-w-xl min-w-0">
            <UrlField
              id="target"
              name="target"
              label="Domain"
              hint="Such as example.com: its subdomains are included"
              defaultValue={refused}
              errors={
                refused === undefined ? undefined : ['Please enter a valid domain (e.g., example.com).']
              }
              required
            />
          </div>
          <Button variant="primary">Track keywords</Button>
        </Form>
      </Card>
      <h2 className="mb-1 text-base">Tracked domains</h2>
      <ListPage
        search={{ label: 'Search domains', value: query.q }}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'domain' }}
        headingLevel={3}
        empty={{
          title: 'No keywords tracked yet',
          children: 'Enter a domain above, and add the keywords that it should be found for.',
        }}
        noMatch={{
          title: `No results for “${query.q ?? ''}”`,
          children: 'Search for another part of the name.',
        }}
        table={{
          caption: 'Tracked domains',
          columns: toColumns(timeZone),
          rows: domains,
          rowKey: ({ domain }) => domain,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
    </>
  )
}

const toColumns = (timeZone: string) => [
  {
    id: 'domain',
    header: 'Domain',
    phone: 'title' as const,
    isSortable: true,
    cell: ({ domain }: RankedDomain) => <TextLink to={paths.ranks(domain)}>{domain}</TextLink>,
  },
  {
    id: 'keywords',
    header: 'Keywords',
    align: 'end' as const,
    isSortable: true,
    cell: ({ keywords }: RankedDomain) => formatNumber(keywords),
  },
  {
    id: 'share',
    header: 'Share of voice',
    align: 'end' as const,
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ standing }: RankedDomain) =>
      standing?.share == null ? <Unknown /> : `About ${formatShare(standing.share)}`,
  },
  {
    id: 'position',
    header: 'Average position',
    align: 'end' as const,
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ standing }: RankedDomain) =>
      standing?.averagePosition == null ? <Unknown /> : formatPosition(standing.averagePosition),
  },
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }: RankedDomain) => (source === null ? <Unknown /> : SOURCE_NAMES[source]),
  },
  {
    id: 'checked',
    header: 'Last checked',
    isSortable: true,
    cell: ({ checkedAt }: RankedDomain) =>
      checkedAt === null ? 'Not checked' : formatDateTime(checkedAt, timeZone),
  },
]
