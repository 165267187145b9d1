import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/data/skeleton.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PlanNeeded } from '#app/labels/plan-needed.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listTechnologySites } from '#contract/seo/technologies.ts'
import { LookUpForm, useLookingUp } from './look-up-form.tsx'

type Site = ReplyOf<typeof listTechnologySites>['items'][number]

interface LookedUpSitesProps {
  sites: Site[]
  total: number
  query: QueryOf<typeof listTechnologySites>
  timeZone: string
  /** The value of the field, and why it was refused. */
  typed: string
  error: string | undefined
  /** How to get a plan, where there is no active one. */
  needsPlan: { way: LinkAction | null } | undefined
}

/** Where a site is looked up, and the sites that were. */
export function LookedUpSites(props: LookedUpSitesProps) {
  const { typed, error, needsPlan } = props
  return (
    <>
      <PageHeader
        title="Technologies"
        description="What a site is built with, by what its pages, headers, robots.txt and DNS records show."
        actions={<LinkButton to={paths.fingerprints()}>Your fingerprints</LinkButton>}
      />
      {needsPlan ? (
        <div className="mb-6">
          <PlanNeeded title="Technology look-ups need a plan" way={needsPlan.way} />
        </div>
      ) : (
        <LookUpForm url={typed} error={error} />
      )}
      {useLookingUp() ? (
        <SkeletonGroup label="Looking up the site">
          <Skeleton shape="title" />
          <Skeleton shape="row" count={6} />
        </SkeletonGroup>
      ) : (
        <SiteTable {...props} />
      )}
    </>
  )
}

function SiteTable({ sites, total, query, timeZone }: LookedUpSitesProps) {
  return (
    <>
      <h2 className="mb-1 text-base">Sites looked up</h2>
      <ListPage
        search={{ label: 'Search sites', value: query.q }}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'site' }}
        headingLevel={3}
        empty={{
          title: 'No sites looked up yet',
          children: 'Enter a URL above. Each look-up is kept, so that the next one shows what has changed.',
        }}
        noMatch={{ title: `No results for “${query.q ?? ''}”`, children: 'No site name contains this text.' }}
        table={{
          caption: 'Sites looked up',
          columns: toColumns(timeZone),
          rows: sites,
          rowKey: ({ site }) => site,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
    </>
  )
}

const toColumns = (timeZone: string) => [
  {
    id: 'site',
    header: 'Site',
    phone: 'title' as const,
    isSortable: true,
    cell: ({ site, lookupId }: Site) => <TextLink to={paths.technologyLookup(lookupId)}>{site}</TextLink>,
  },
  {
    id: 'technologies',
    header: 'Technologies',
    align: 'end' as const,
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ technologies }: Site) => formatNumber(technologies),
  },
  {
    id: 'added',
    header: 'Added',
    align: 'end' as const,
    cell: ({ added }: Site) => formatNumber(added),
  },
  {
    id: 'removed',
    header: 'Removed',
    align: 'end' as const,
    cell: ({ removed }: Site) => formatNumber(removed),
  },
  {
    id: 'lookedUp',
    header: 'Last looked up',
    phone: 'fact' as const,
    isSortable: true,
    cell: ({ lookedUpAt }: Site) => <time dateTime={lookedUpAt}>{formatDateTime(lookedUpAt, timeZone)}</time>,
  },
]
