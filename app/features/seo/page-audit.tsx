import { Form, useNavigation } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { count, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InputField } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/skeleton.tsx'
import { StatList } from '#app/ui/stat-list.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SEVERITY_ORDER, SEVERITY_WORDS } from '#app/lib/audit-words.ts'
import type { auditPage } from '#contract/checks.ts'
import { FindingList } from './finding-list.tsx'
import { HttpStatus } from '#app/ui/http-status.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import type { LinkGroup } from './page-report/page-links.tsx'
import { PageReport } from './page-report/page-report.tsx'
import type { PageView } from './page-report/page-view.server.ts'

/** What an audit of one page answers, with its facts as far as they are shown. */
type Result = Omit<ReplyOf<typeof auditPage>, 'facts' | 'discovery' | 'imageSizes' | 'passed'> & {
  view: PageView
  links: LinkGroup[]
  passedCount: number
}

export interface PageAuditProps {
  /** What was typed. */
  url: string
  result: Result | null
  /** Why there is no result, in a sentence. */
  error?: string | undefined
}

/** Audits one page at once. A GET form, so that a result has an address that can be shared. */
export function PageAudit({ url, result, error }: PageAuditProps) {
  const { state, location } = useNavigation()
  const isPending = state === 'loading' && location.pathname === paths.pageAudit() && location.search !== ''
  return (
    <>
      <PageHeader
        title="Page audit"
        description="One page, every check that can be made without the rest of its site, at once."
      />
      <Form
        method="get"
        action={paths.pageAudit()}
        className="mb-6 flex flex-wrap items-start gap-2"
        noValidate
      >
        <div className="max-w-xl min-w-0 flex-1 basis-64">
          <InputField
            key={url}
            id="page-url"
            name="url"
            label="Address of the page"
            defaultValue={url}
            errors={error ? [error] : undefined}
            placeholder="example.com/pricing"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <div className="pt-6.5">
          <Button variant="primary" isPending={isPending} pendingText="Auditing page…">
            Audit page
          </Button>
        </div>
      </Form>
      {isPending ? (
        <SkeletonGroup label="The page is being audited">
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
        Type an address above. Nothing is kept: each look at the result fetches the page anew.
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
          <Callout title="The address redirects">What follows is about {shortUrl(finalUrl)}.</Callout>
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
