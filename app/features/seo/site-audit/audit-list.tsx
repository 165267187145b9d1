import { Link } from '@remix-run/react'
import { Plus, RotateCw, Trash2 } from 'lucide-react'
import { STATUS_WORDS } from '#app/labels/audit-labels.ts'
import { formatDateTime, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { MenuLink, MenuRefusal, RowMenu } from '#app/ui/overlay/menu.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { isMonthUsed, StartLink, type StartRefusal } from '#app/labels/start-refusal.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Audit, AuditDetail, listAudits } from '#contract/seo/site-audit.ts'
import { describeOptions } from '#app/features/seo/site-audit/start/audit-options.ts'
import { ScoreStatus } from '#app/labels/score-status.tsx'
import { UsageLine } from '#app/features/seo/site-audit/start/usage-line.tsx'

/** An audit without what the list does not show, above all the scores of its categories, which would travel for nothing. */
export const toListed = ({
  categories,
  errorFree,
  failure,
  startedAt,
  startedById,
  finishedAt,
  previousId,
  projectId,
  ...shown
}: AuditDetail) => shown
type ListedAudit = ReturnType<typeof toListed>

interface AuditListProps {
  audits: ListedAudit[]
  total: number
  query: QueryOf<typeof listAudits>
  timeZone: string
  usage: AuditUsage
  refusal: StartRefusal | null
  /** What the list can be limited to. */
  projects: readonly { value: string; label: string }[]
}

const STATUS_OPTIONS = Object.entries(STATUS_WORDS).map(([value, { word }]) => ({ value, label: word }))

export function AuditList(props: AuditListProps) {
  const { audits, total, query, timeZone, usage, refusal, projects } = props
  const { q, status, project, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Site audits',
        description: 'Each audit crawls a site like a search engine and shows what to fix first.',
        actions: (
          <StartLink refusal={refusal} variant="primary" icon={<Plus aria-hidden />} to={paths.newAudit()}>
            Start audit
          </StartLink>
        ),
      }}
      search={{ label: 'Search sites', value: q }}
      filters={[
        { name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status },
        ...(projects.length > 0
          ? [{ name: 'project', label: 'Project', options: projects, value: project }]
          : []),
      ]}
      exportTo={paths.auditsExport()}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'audit' }}
      empty={{
        drawing: 'search',
        title: 'No audits yet',
        action: refusal ? null : (
          <LinkButton variant="primary" to={paths.newAudit()}>
            Start first audit
          </LinkButton>
        ),
        children:
          'Enter a domain. The crawl starts immediately, shows its progress and continues if you close the tab.',
      }}
      noMatch={{
        title: 'No audits match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      table={{
        caption: 'Site audits',
        columns: toColumns(timeZone),
        rows: audits,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: (audit) => <RowActions audit={audit} />,
      }}
      footer={
        total === 0 ? null : (
          <div className="mt-4">
            <UsageLine usage={usage} />
          </div>
        )
      }
    />
  )
}

function toColumns(timeZone: string): Column<ListedAudit>[] {
  return [
    {
      id: 'url',
      header: 'Site',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, url, ...audit }) => (
        <>
          <Link
            to={paths.audit(id)}
            prefetch="intent"
            className="font-medium text-ink-strong hover:underline"
          >
            {shortUrl(url)}
          </Link>
          <span className="block truncate text-xs font-normal text-ink-soft">{describeOptions(audit)}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      isSortable: true,
      cell: ({ status }) => <AuditStatus status={status} />,
    },
    {
      id: 'score',
      header: 'Health',
      phone: 'fact',
      isSortable: true,
      cell: ({ score }) => <ScoreStatus score={score} />,
    },
    {
      id: 'pages',
      header: 'Pages',
      align: 'end',
      isSortable: true,
      cell: ({ progress }) => formatNumber(progress.fetched),
    },
    {
      id: 'errors',
      header: 'Errors',
      align: 'end',
      isSortable: true,
      cell: ({ score, counts }) => toKnown(score, counts.error),
    },
    {
      id: 'warnings',
      header: 'Warnings',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ score, counts }) => toKnown(score, counts.warning),
    },
    {
      id: 'created',
      header: 'Started',
      align: 'end',
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
    },
  ]
}

/** Before an audit has a score, that nothing was found says nothing about the site. */
const toKnown = (score: number | null, found: number) =>
  score === null && found === 0 ? '–' : formatNumber(found)

function RowActions({
  audit: { id, url, allowedActions },
}: {
  audit: Pick<ListedAudit, 'id' | 'url' | 'allowedActions'>
}) {
  const noRepeat = findRefusal(allowedActions, 'repeat')
  const refusal = findRefusal(allowedActions, 'delete')
  return (
    <RowMenu of={`the audit of ${shortUrl(url)}`}>
      {isAllowed(allowedActions, 'repeat') ? (
        <MenuLink to={paths.auditAgain(id)} icon={<RotateCw aria-hidden />}>
          Audit again
        </MenuLink>
      ) : null}
      {isMonthUsed(noRepeat) ? (
        <MenuRefusal icon={<RotateCw aria-hidden />} reason={noRepeat.text}>
          Audit again
        </MenuRefusal>
      ) : null}
      {refusal ? (
        <MenuRefusal icon={<Trash2 aria-hidden />} reason={refusal.text}>
          Delete audit
        </MenuRefusal>
      ) : (
        <MenuLink to={paths.deleteAudit(id)} icon={<Trash2 aria-hidden />}>
          Delete audit
        </MenuLink>
      )}
    </RowMenu>
  )
}

function AuditStatus({ status }: Pick<Audit, 'status'>) {
  const { word, tone } = STATUS_WORDS[status]
  return <Status tone={tone}>{word}</Status>
}
