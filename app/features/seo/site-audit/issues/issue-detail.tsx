import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CATEGORY_WORDS, UNCHECKED_WORDS } from '#app/labels/audit-labels.ts'
import { count, shortUrl } from '#app/lib/format.ts'
import { formatConditions } from '#contract/seo/site-audit.explore-conditions.ts'
import type { OwnId } from '#contract/seo/own-checks.words.ts'
import { paths } from '#app/lib/paths.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { CheckInfo } from '#contract/seo/checks.ts'
import type { getIssue, IssueSummary, listCauses } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { causeTable } from './cause-table.tsx'
import { findingTable } from './finding-table.tsx'
import { describeCauses, describeCost, withoutFragment } from './issue-words.ts'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

interface IssueDetailProps {
  audit: Pick<Audit, 'id' | 'url'>
  issue: ReplyOf<typeof getIssue>
  /** The causes; null where pages are shown. */
  causes: ReplyOf<typeof listCauses> | null
  /** Whether there are causes that several pages share. */
  isShared: boolean
  query: QueryOf<typeof getIssue>
  /** The query of the list of causes. */
  causeQuery: QueryOf<typeof listCauses>
  /** In the head, below the figures, and at the end of each affected page: what people do about it. */
  actions?: ReactNode
  tracking?: ReactNode
  rowActions?: Parameters<typeof findingTable>[0]['rowActions']
}

/** One issue of an audit: explanation, fix, and its causes or affected pages. */
export function IssueDetail(props: IssueDetailProps) {
  const { audit, issue: found, causes, isShared, query, causeQuery, rowActions } = props
  const { check, issue } = found
  return (
    <>
      <PageHeader
        title={check.title}
        crumbs={[
          { label: 'Site audits', to: paths.audits() },
          { label: shortUrl(audit.url), to: paths.audit(audit.id) },
          { label: 'Issues', to: paths.auditIssues(audit.id) },
        ]}
        state={<SeverityStatus severity={check.severity} />}
        description={
          <Link to={paths.auditIssues(audit.id, { category: check.category })}>
            <Badge>{CATEGORY_WORDS[check.category]}</Badge>
          </Link>
        }
        actions={props.actions}
      />
      {issue ? <IssueFigures issue={issue} /> : null}
      {props.tracking}
      <div className="mb-6">
        <IssueMeaning check={check} />
      </div>
      {isShared && query.cause === undefined && query.template === undefined ? (
        <Tabs
          label="Ways to list this issue"
          tabs={[
            {
              label: 'By cause',
              to: paths.auditIssue(audit.id, check.id, { view: 'causes' }),
              isCurrent: causes !== null,
            },
            {
              label: 'By page',
              to: paths.auditIssue(audit.id, check.id, { view: 'pages' }),
              isCurrent: causes === null,
            },
          ]}
        />
      ) : (
        <h2 className="mb-2 text-base">
          {check.scope === 'host' && issue ? 'Where it was found' : 'Affected pages'}
        </h2>
      )}
      <NotEverywhere auditId={audit.id} check={check.id} pages={found.uncheckedPages} />
      <OneCause auditId={audit.id} check={check.id} query={query} issue={issue} />
      <FoundList auditId={audit.id} {...{ found, causes, query, causeQuery, rowActions }} />
    </>
  )
}

/** An own check that could not be run on some pages has not passed there. */
function NotEverywhere({ auditId, check, pages }: { auditId: string; check: string; pages: number }) {
  if (pages === 0) return null
  const where = formatConditions([{ field: check as OwnId, operator: 'unchecked', value: '' }])
  return (
    <div className="mb-4">
      <Callout
        title={`Not checked on ${count(pages, 'URL', 'URLs')}`}
        action={
          <LinkButton
            to={`${paths.auditPages(auditId)}?${new URLSearchParams({ where, columns: check }).toString()}`}
            size="small"
          >
            Show URLs
          </LinkButton>
        }
      >
        They returned no HTML page that could be read to its end.
      </Callout>
    </div>
  )
}

interface FoundListProps extends Pick<IssueDetailProps, 'causes' | 'query' | 'causeQuery' | 'rowActions'> {
  auditId: string
  found: IssueDetailProps['issue']
}

/** The list, by cause or by page. */
function FoundList(props: FoundListProps) {
  const { auditId, found, causes, query, causeQuery, rowActions } = props
  const { check, items, total } = found
  const empty = toEmpty(found)
  const search = { label: 'Search URLs', value: query.q }
  const file = {
    exportTo: paths.auditIssueExport(auditId, check.id),
    exportLabel: 'Export pages',
    hasJsonLines: true,
  }
  if (causes) {
    const { page, pageSize, sort, direction } = causeQuery
    return (
      <ListPage
        {...file}
        search={search}
        headingLevel={3}
        total={causes.total}
        paging={{ page, pageSize, noun: 'cause' }}
        empty={empty}
        noMatch={{ title: 'No results for this search', children: 'The issue has other causes than these.' }}
        table={{
          ...causeTable({ auditId, check: check.id, causes: causes.items }),
          sort: { by: sort, direction },
        }}
      />
    )
  }
  const { page, pageSize, sort, direction, cause, template } = query
  return (
    <ListPage
      {...file}
      search={search}
      filters={[
        ...(template === undefined
          ? []
          : [{ name: 'template', label: 'Template', value: String(template), isFromLink: true }]),
        ...(cause === undefined ? [] : [{ name: 'cause', label: 'Cause', value: cause, isFromLink: true }]),
      ]}
      headingLevel={3}
      total={total}
      paging={{ page, pageSize, noun: 'finding' }}
      empty={empty}
      noMatch={{
        title: 'No pages match this search',
        children: 'The issue exists on other pages than these.',
      }}
      table={{ ...findingTable({ auditId, check, items, rowActions }), sort: { by: sort, direction } }}
    />
  )
}

const PASSED = {
  drawing: 'bell',
  title: 'No page has this issue',
  children: 'This audit did not find it on any page that it crawled.',
} as const

/** What was not checked has not passed. */
function toEmpty({ notChecked }: IssueDetailProps['issue']) {
  if (notChecked === null) return PASSED
  return {
    drawing: 'bell',
    title: 'Not checked',
    children: `This audit did not run the check. ${UNCHECKED_WORDS[notChecked]}.`,
  } as const
}

/** Its cost, and what its pages have in common. */
function IssueFigures({ issue }: { issue: IssueSummary }) {
  const [cost, causes] = [describeCost(issue), describeCauses(issue)]
  if (!cost && !causes) return null
  return (
    <p className="mb-4 max-w-prose text-pretty text-ink-strong">
      {causes ? <span className="font-medium">{causes}. </span> : null}
      {cost}
    </p>
  )
}

const ONE_CAUSE: Record<IssueSummary['causeKind'], string> = {
  target: 'Pages that link to one URL',
  asset: 'Pages that have one cause in common',
  template: 'Pages with the same finding',
  same: 'Pages with the same finding',
}

interface OneCauseProps {
  auditId: string
  check: string
  query: IssueDetailProps['query']
  issue: IssueSummary | null
}

/** The cause whose pages are shown, and a link back to all. */
function OneCause({ auditId, check, query: { cause, template }, issue }: OneCauseProps) {
  if (cause === undefined && template === undefined) return null
  const title = template === undefined ? ONE_CAUSE[issue?.causeKind ?? 'same'] : 'Pages of one template'
  return (
    <div className="mt-3">
      <Callout
        title={title}
        action={
          <LinkButton to={paths.auditIssue(auditId, check)} size="small">
            Show all
          </LinkButton>
        }
      >
        {template === undefined ? (
          <CauseLink auditId={auditId} cause={cause ?? ''} isFile={issue?.causeKind === 'asset'} />
        ) : (
          <Link to={paths.auditPages(auditId, { template })} className="link">
            Show all pages of this template
          </Link>
        )}
      </Callout>
    </div>
  )
}

function CauseLink({ auditId, cause, isFile }: { auditId: string; cause: string; isFile: boolean }) {
  if (isFile) return <WebLink url={cause} />
  return <WebLink url={cause} to={paths.auditPage(auditId, withoutFragment(cause))} />
}

export function IssueMeaning({ check: { why, fix } }: { check: Pick<CheckInfo, 'why' | 'fix'> }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Why it matters">
        <p className="max-w-prose">{why}</p>
      </Card>
      <Card title="How to fix it">
        <p className="max-w-prose">{fix}</p>
      </Card>
    </div>
  )
}
