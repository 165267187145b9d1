import { Link } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { formatBytes, formatMilliseconds, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatList } from '#app/ui/stat-list.tsx'
import { Table, type Column } from '#app/ui/table.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Audit, getAuditPage, PageSummary } from '#contract/site-audit.ts'
import { FactSheet } from './fact-sheet.tsx'
import { FindingList } from './finding-list.tsx'
import { HttpStatus } from './http-status.tsx'

// The address is a stranger's: only the web's own schemes may become a link.
const HTTP_URL = /^https?:\/\//

interface PageDetailProps {
  audit: Pick<Audit, 'id' | 'url'>
  detail: ReplyOf<typeof getAuditPage>
}

type PageLink = ReplyOf<typeof getAuditPage>['outlinks'][number]

/** One page of an audit: what was found on it, what it says, and how it hangs together with the others. */
export function PageDetail({ audit, detail: { page, facts, findings, inlinks, outlinks } }: PageDetailProps) {
  return (
    <>
      <PageHeader
        title={shortUrl(page.url)}
        crumbs={[
          { label: 'Site audits', to: paths.audits() },
          { label: shortUrl(audit.url), to: paths.audit(audit.id) },
          { label: 'Pages', to: paths.auditPages(audit.id) },
        ]}
        state={<HttpStatus status={page.status} kind={page.kind} />}
        description={page.title}
        actions={
          <>
            {HTTP_URL.test(page.url) ? (
              <LinkButton to={page.url} target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
                Open page
              </LinkButton>
            ) : null}
            <LinkButton to={paths.pageAudit(page.url)}>Audit it now</LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <StatList stats={toStats(page)} />
        <Card title="Findings" isFlush>
          <FindingList findings={findings} toCheck={(check) => paths.auditIssue(audit.id, check)} />
        </Card>
        <Card title="Facts" description="What the audit read, by topic" isFlush>
          <FactSheet facts={facts} />
        </Card>
        <Links
          title="Links to this page"
          auditId={audit.id}
          links={inlinks.map((link) => ({ ...link, status: null }))}
          hasStatus={false}
        />
        <Links title="Links on this page" auditId={audit.id} links={outlinks} hasStatus />
      </div>
    </>
  )
}

function toStats({ kind, indexable, depth, inlinks, words, bytes, ttfbMs }: PageSummary) {
  return [
    { label: 'Kind', value: kind.charAt(0).toUpperCase() + kind.slice(1) },
    { label: 'Indexable', value: indexable ? 'Yes' : 'No' },
    { label: 'Clicks from the start', value: depth ?? 'Not linked' },
    { label: 'Links in', value: formatNumber(inlinks) },
    { label: 'Words', value: formatNumber(words) },
    { label: 'Size', value: formatBytes(bytes) },
    { label: 'Server response', value: ttfbMs === null ? 'None' : formatMilliseconds(ttfbMs) },
  ]
}

interface LinksProps {
  title: string
  auditId: string
  links: PageLink[]
  hasStatus: boolean
}

function Links({ title, auditId, links, hasStatus }: LinksProps) {
  const rows = links.map((link, i) => ({ ...link, key: `${i} ${link.url}` }))
  const columns: Column<PageLink>[] = [
    {
      id: 'url',
      header: 'Address',
      phone: 'title',
      isWide: true,
      cell: ({ url }) => (
        <Link to={paths.auditPage(auditId, url)} className="hover:underline" title={url}>
          {shortUrl(url)}
        </Link>
      ),
    },
    {
      id: 'text',
      header: 'Link text',
      phone: 'fact',
      cell: ({ text }) => (
        <span className="block max-w-[min(20rem,60vw)] truncate">
          {text || <span className="text-ink-soft">None</span>}
        </span>
      ),
    },
    { id: 'follow', header: 'Followed', cell: ({ nofollow }) => (nofollow ? 'No (nofollow)' : 'Yes') },
  ]
  const answer: Column<PageLink> = {
    id: 'answer',
    header: 'Answer',
    phone: 'fact',
    cell: ({ status }) =>
      status === null ? <span className="text-ink-soft">Not visited</span> : <HttpStatus status={status} />,
  }
  return (
    <details className="rounded-card border border-line-soft bg-surface-raised">
      <summary className="rounded-card px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">
        <h2 className="inline text-base">{title}</h2>
        <span className="ms-2 font-normal text-ink-soft">{formatNumber(links.length)}</span>
      </summary>
      <Table
        caption={title}
        columns={hasStatus ? [...columns, answer] : columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="px-5 pb-4 text-ink-soft">None were found.</p>}
      />
    </details>
  )
}
