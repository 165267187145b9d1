import { Link } from '@remix-run/react'
import { Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { SiteReason } from '#contract/seo/sites.actions.ts'
import type { listSites, Site } from '#contract/seo/sites.ts'
import { SiteObstacleNotice } from './site-obstacle.tsx'
import { SiteStatus } from './site-status.tsx'
import { METHOD_WORDS } from '#contract/seo/sites.words.ts'

interface SiteListProps {
  sites: Site[]
  total: number
  query: QueryOf<typeof listSites>
  /** Why no site can be added now. */
  obstacle: SiteReason | null
  way: LinkAction | null
  timeZone: string
}

export function SiteList(props: SiteListProps) {
  const { sites, total, query, obstacle, way, timeZone } = props
  const mayManage = obstacle !== 'role'
  const { q, sort, direction, page, pageSize } = query
  const add = obstacle ? null : <AddSite />
  return (
    <ListPage
      header={{
        title: 'Sites',
        description:
          'Sites that your organization has verified as its own. Their audits may ignore robots.txt.',
        actions: add,
      }}
      notice={
        obstacle ? (
          <div className="mb-4">
            <SiteObstacleNotice obstacle={obstacle} way={way} />
          </div>
        ) : null
      }
      search={{ label: 'Search sites', value: q }}
      exportTo={paths.sitesExport()}
      total={total}
      paging={{ page, pageSize, noun: 'site' }}
      empty={{
        title: 'No sites yet',
        action: add,
        children: mayManage
          ? 'Verify that a site is yours to audit what its robots.txt hides, such as a staging host.'
          : 'Audits of verified sites may ignore robots.txt.',
      }}
      noMatch={{ title: `No results for “${q ?? ''}”`, children: 'No site name contains this text.' }}
      table={{
        caption: 'Sites',
        columns: toColumns(timeZone),
        rows: sites,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: mayManage ? (site) => <SiteMenu site={site} /> : undefined,
      }}
    />
  )
}

function toColumns(timeZone: string): Column<Site>[] {
  const toDate = (at: string | null) =>
    at === null ? (
      <span className="text-ink-soft">Never</span>
    ) : (
      <time dateTime={at}>{formatDate(at, timeZone)}</time>
    )
  return [
    {
      id: 'host',
      header: 'Site',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, host }) => (
        <Link to={paths.site(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
          {host}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      isSortable: true,
      cell: ({ status }) => <SiteStatus status={status} />,
    },
    {
      id: 'method',
      header: 'Method',
      phone: 'fact',
      isSortable: true,
      cell: ({ method }) =>
        method === null ? <span className="text-ink-soft">None yet</span> : METHOD_WORDS[method],
    },
    {
      id: 'verified',
      header: 'Last verified',
      align: 'end',
      isSortable: true,
      cell: ({ verifiedAt }) => toDate(verifiedAt),
    },
    {
      id: 'checked',
      header: 'Last checked',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ lastCheckedAt }) => toDate(lastCheckedAt),
    },
  ]
}

function SiteMenu({ site: { id, host } }: { site: Site }) {
  return (
    <RowMenu of={host}>
      <MenuLink to={paths.site(id)} icon={<ShieldCheck aria-hidden />}>
        Verify
      </MenuLink>
      <MenuSeparator />
      <MenuLink to={`${paths.site(id)}?dialog=remove`} icon={<Trash2 aria-hidden />}>
        Remove
      </MenuLink>
    </RowMenu>
  )
}

function AddSite() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newSite()}>
      Add site
    </LinkButton>
  )
}
