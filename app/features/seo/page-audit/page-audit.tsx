import { useNavigation } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { count, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { LinkAction } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { UrlQuestion } from '#app/ui/forms/url-question.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/data/skeleton.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import type { auditPage } from '#contract/seo/page-audit.ts'
import { FindingList } from './finding-list.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { OutcomeNotice } from '#app/labels/outcome-notice.tsx'
import type { LinkGroup } from '#app/features/seo/page-audit/page-report/page-links.tsx'
import { PageReport } from '#app/features/seo/page-audit/page-report/page-report.tsx'
import type { PageView } from '#app/features/seo/page-audit/page-report/page-view.server.ts'
import { PlanNeeded } from '#app/labels/plan-needed.tsx'

/** The result of a page audit, with the facts that are shown. */
type Result = Omit<ReplyOf<typeof auditPage>, 'facts' | 'discovery' | 'imageSizes' | 'passed'> & {
  view: PageView
  links: LinkGroup[]
  passedCount: number
}

export interface PageAuditProps {
  /** The value of the field. */
  url: string
  result: Result | null
  /** Why there is no result, as a sentence. */
  error?: string | undefined
  /** How to get a plan, where there is no active one. */
  needsPlan?: { way: LinkAction | null } | undefined
}

/** Audits one page. A GET form, so that a result has a URL that can be shared. */
export function PageAudit({ url, result, error, needsPlan }: PageAuditProps) {
  return (
    <>
      <PageHeader title="Page audit" description="Every check that needs only one page, immediately." />
      {needsPlan ? (
        <PlanNeeded title="Page audits need a plan" way={needsPlan.way} />
      ) : (
        <Asking url={url} result={result} error={error} />
      )}
    </>
  )
}

function Asking({ url, result, error }: Omit<PageAuditProps, 'needsPlan'>) {
  const { state, location } = useNavigation()
  const isPending = state === 'loading' && location.pathname === paths.pageAudit() && location.search !== ''
  return (
    <>
      <UrlQuestion
        id="page-url"
        action={paths.pageAudit()}
        label="Page URL"
        placeholder="example.com/pricing"
        url={url}
        error={error}
        isPending={isPending}
        pendingText="Auditing page…"
      >
        Audit page
      </UrlQuestion>
      {isPending ? (
        <SkeletonGroup label="Auditing the page">
          <Skeleton shape="title" />
          <Skeleton shape="row" count={6} />
        </SkeletonGroup>
      ) : (
        <Outcome result={result} hasFailed={Boolean(error)} />
      )}
    </>
  )
}

function Outcome({ result, hasFailed }: { result: Result | null; hasFailed: boolean }) {
  if (result) return <PageResult result={result} />
  if (hasFailed) return null
  return (
    <Card isFlush>
      <EmptyState headingLevel={2} drawing="search" title="No page audited yet">
        Enter a URL above. Results are not stored: each time you open one, the page is fetched again.
      </EmptyState>
    </Card>
  )
}

function PageResult({ result }: { result: Result }) {
  const { url, finalUrl, status, view, preview, links, issues, passedCount, outcome } = result
  if (outcome) return <OutcomeNotice outcome={outcome} />
  const counts = SEVERITY_ORDER.map((severity) => ({
    label: SEVERITY_WORDS[severity].many,
    value: issues.filter((issue) => issue.severity === severity).length,
  }))
  return (
    <>
      <StatList
        stats={[
          { label: 'Status', value: <HttpStatus status={status} kind={view.kind} /> },
          ...counts,
          { label: 'Passed', value: <PassedCount passed={passedCount} /> },
        ]}
      />
      <div className="my-6">
        {finalUrl !== url ? (
          <Callout title="This URL redirects">The results below are about {shortUrl(finalUrl)}.</Callout>
        ) : null}
      </div>
      <PageReport
        view={view}
        preview={preview}
        links={links}
        findings={{
          count: issues.length,
          list: <FindingList findings={issues} isChecked={passedCount > 0} toCheck={paths.check} />,
        }}
      />
    </>
  )
}

function PassedCount({ passed }: { passed: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleCheck aria-hidden className="size-4 text-status-good" />
      {count(passed, 'check')}
    </span>
  )
}
