import type { ReactNode } from 'react'
import { ExternalLink } from 'lucide-react'
import { formatBytes, formatMilliseconds, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { PageSummary } from '#contract/seo/site-audit.pages.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { FindingList } from './finding-list.tsx'
import type { PageDetailData } from './page-detail.server.ts'
import { PageReport } from '#app/features/seo/page-audit/page-report/page-report.tsx'

// The URL is untrusted: only http and https may become a link.
const HTTP_URL = /^https?:\/\//

interface PageDetailProps {
  audit: Pick<Audit, 'id' | 'url'>
  detail: PageDetailData
  mayAudit: boolean
  /** Further buttons of the head. */
  actions?: ReactNode
}

/** One page of an audit: its findings, facts, and links to and from it. */
export function PageDetail({ audit, detail, mayAudit, actions }: PageDetailProps) {
  const { page, view, preview, links, findings, rendering, own } = detail
  return (
    <>
      <PageHeader
        title={shortUrl(page.url)}
        crumbs={[
          { label: 'Site audits', to: paths.audits() },
          { label: shortUrl(audit.url), to: paths.audit(audit.id) },
          { label: 'Pages', to: paths.auditPages(audit.id) },
        ]}
        state={<PageState page={page} />}
        description={page.title}
        actions={
          <>
            {HTTP_URL.test(page.url) ? (
              <LinkButton to={page.url} target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
                Open page
              </LinkButton>
            ) : null}
            {mayAudit ? <LinkButton to={paths.pageAudit(page.url)}>Audit page now</LinkButton> : null}
            {actions}
          </>
        }
      />
      <div className="mb-6">
        <StatList stats={toStats(page, view.verdict.title)} />
      </div>
      <PageReport
        view={view}
        preview={preview}
        links={links}
        rendering={rendering}
        own={own}
        toPage={(url) => paths.auditPage(audit.id, url)}
        toAllLinks={(group) =>
          paths.auditExplore(audit.id, 'links', group === 'in' ? { target: page.url } : { source: page.url })
        }
        findings={{
          count: findings.length,
          list: (
            <FindingList
              findings={findings}
              isChecked={view.kind !== '' && view.kind !== 'blocked' && view.failure === null}
              toCheck={(check) => paths.auditIssue(audit.id, check)}
            />
          ),
        }}
      />
    </>
  )
}

/** A URL that was never fetched has no status. */
function PageState({ page: { status, kind } }: { page: PageSummary }) {
  if (kind === 'disallowed') return <span className="text-ink-soft">Not fetched: blocked by robots.txt</span>
  if (kind === 'queued' || kind === 'leased') return <span className="text-ink-soft">Not fetched</span>
  return <HttpStatus status={status} kind={kind} />
}

function toStats({ depth, inlinks, words, bytes, ttfbMs }: PageSummary, indexability: string) {
  return [
    { label: 'Indexability', value: indexability },
    { label: 'Crawl depth', value: depth ?? 'Not linked' },
    { label: 'Inlinks', value: formatNumber(inlinks) },
    { label: 'Words', value: formatNumber(words) },
    { label: 'Size', value: formatBytes(bytes) },
    { label: 'Server response', value: ttfbMs === null ? 'None' : formatMilliseconds(ttfbMs) },
  ]
}
