import { Link } from '@remix-run/react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { Column } from '#app/ui/data/table.tsx'
import type { Cause } from '#contract/seo/site-audit.findings.ts'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { FoundText } from './found-text.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { isAboutTargets, toLinkedWords, withoutFragment } from './issue-words.ts'

interface CauseTableProps {
  auditId: string
  check: string
  causes: Cause[]
}

/** The causes of one check, with their number of affected pages. URLs are not truncated, for print. */
export const causeTable = ({ auditId, check, causes }: CauseTableProps) => ({
  caption: 'Causes',
  columns: isAboutTargets(check) ? targetColumns(auditId, check) : sameColumns(auditId, check),
  rows: causes.map((cause, i) => ({ ...cause, key: `${i} ${cause.url}` })),
  rowKey: ({ key }: { key: string }) => key,
})

function targetColumns(auditId: string, check: string): Column<Cause>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, detail }) => (
        <span className="block wrap-anywhere whitespace-normal">
          <Link to={paths.auditPage(auditId, withoutFragment(url))} className="hover:underline">
            {url}
          </Link>
          <span className="block text-xs font-normal text-ink-soft">{detail}</span>
        </span>
      ),
    },
    { id: 'status', header: 'Status', phone: 'fact', cell: ({ status }) => <TargetStatus status={status} /> },
    {
      id: 'pages',
      header: toLinkedWords(check),
      align: 'end',
      phone: 'fact',
      isSortable: true,
      sortName: 'number of pages',
      cell: (cause) => <PagesOfCause auditId={auditId} check={check} cause={cause} />,
    },
  ]
}

function TargetStatus({ status }: Pick<Cause, 'status'>) {
  return status === null ? <span className="text-ink-soft">Not visited</span> : <HttpStatus status={status} />
}

function sameColumns(auditId: string, check: string): Column<Cause>[] {
  return [
    {
      id: 'detail',
      header: 'What was found',
      phone: 'title',
      isWide: true,
      cell: (cause) => <SharedCause auditId={auditId} cause={cause} />,
    },
    {
      id: 'pages',
      header: 'On',
      align: 'end',
      phone: 'fact',
      isSortable: true,
      sortName: 'number of pages',
      cell: (cause) => <PagesOfCause auditId={auditId} check={check} cause={cause} />,
    },
  ]
}

/** A file, a template with what its pages have alike, or what was found alike. */
function SharedCause({ auditId, cause }: { auditId: string; cause: Cause }) {
  const { kind, url, detail, evidence, template } = cause
  if (kind === 'asset')
    return (
      <>
        <WebLink url={url} />
        {detail === '' ? null : (
          <span className="block text-xs font-normal whitespace-normal text-ink-soft">{detail}</span>
        )}
      </>
    )
  if (!template) return <FoundText detail={detail} evidence={evidence} />
  return (
    <span className="block wrap-anywhere whitespace-normal">
      <Link to={paths.auditPages(auditId, { template: template.id })} className="hover:underline">
        Template {template.pattern}
      </Link>
      <span className="block text-xs font-normal text-ink-soft">{detail}</span>
    </span>
  )
}

function PagesOfCause({
  auditId,
  check,
  cause: { url, pages, template },
}: {
  auditId: string
  check: string
  cause: Cause
}) {
  return (
    <Link
      to={paths.auditIssue(auditId, check, { cause: url, ...(template && { template: template.id }) })}
      className="link"
    >
      {template && pages < template.allPages
        ? `${formatNumber(pages)} of ${count(template.allPages, 'page')}`
        : count(pages, 'page')}
    </Link>
  )
}
