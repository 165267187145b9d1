import { AuditRefusal, StartLink } from '#app/labels/start-refusal.tsx'
import { Download, FileChartColumn, FolderKanban, RotateCw, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useContext } from 'react'
import { isUnderWay, STATUS_WORDS } from '#app/labels/audit-labels.ts'
import { count, formatDateTime, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Menu, MenuLabel, MenuLink } from '#app/ui/overlay/menu.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { Audit, AuditDetail } from '#contract/seo/site-audit.ts'
import { describeOptions } from '#app/features/seo/site-audit/start/audit-options.ts'
import { durationOf } from '#app/features/seo/site-audit/progress/audit-progress.ts'
import { DeleteAuditDialog } from './delete-audit-dialog.tsx'
import { AuditAgain, OutcomeNotice } from '#app/labels/outcome-notice.tsx'

const EXPORTS = [
  { table: 'issues', label: 'Issues' },
  { table: 'pages', label: 'Pages' },
  { table: 'links', label: 'Links' },
] as const
const FORMATS = [
  { format: undefined, words: 'As a CSV file' },
  { format: 'jsonl', words: 'As JSON Lines' },
] as const

interface AuditFrameProps {
  audit: AuditDetail
  timeZone: string
  tab: 'overview' | 'issues' | 'pages' | 'templates' | 'explore' | 'diff'
  /** Only the overview has the delete button. */
  mayDelete?: boolean
  children: ReactNode
}

/** Layout of all pages about one audit: title, status, and tabs. */
export function AuditFrame(props: AuditFrameProps) {
  const { audit, timeZone, tab, mayDelete = false, children } = props
  const deleting = useDialog('delete')
  const { id, url, status, outcome } = audit
  const hasViews = !isUnderWay(status) && !outcome
  const { word, tone } = STATUS_WORDS[status]
  return (
    <AuditRefusal.Provider value={findRefusal(audit.allowedActions, 'repeat')}>
      <PageHeader
        title={shortUrl(url)}
        crumbs={[{ label: 'Site audits', to: paths.audits() }]}
        state={<Status tone={tone}>{word}</Status>}
        description={describe(audit, timeZone)}
        actions={
          <>
            {mayDelete ? (
              <LinkButton
                to={deleting.address}
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                preventScrollReset
              >
                Delete
              </LinkButton>
            ) : null}
            <ProjectLink audit={audit} />
            {hasViews ? (
              <LinkButton
                to={paths.newReport(audit.url)}
                variant="quiet"
                icon={<FileChartColumn aria-hidden />}
              >
                Report
              </LinkButton>
            ) : null}
            {hasViews ? <AuditActions id={id} /> : null}
          </>
        }
      />
      {hasViews ? (
        <Tabs
          label="Views of this audit"
          tabs={[
            { label: 'Overview', to: paths.audit(id), isCurrent: tab === 'overview' },
            { label: 'Issues', to: paths.auditIssues(id), isCurrent: tab === 'issues' },
            { label: 'Pages', to: paths.auditPages(id), isCurrent: tab === 'pages' },
            { label: 'Templates', to: paths.auditTemplates(id), isCurrent: tab === 'templates' },
            { label: 'Explore', to: paths.auditExplore(id, 'links'), isCurrent: tab === 'explore' },
            { label: 'Compare', to: paths.auditDiff(id), isCurrent: tab === 'diff' },
          ]}
        />
      ) : null}
      {outcome ? <OutcomeNotice outcome={outcome} action={<AuditAgain id={id} />} /> : children}
      {mayDelete && deleting.isOpen ? (
        <DeleteAuditDialog audit={audit} timeZone={timeZone} closeTo={paths.audit(id)} />
      ) : null}
    </AuditRefusal.Provider>
  )
}

/** Leads to the project that the audit came from, or makes one of its settings. */
function ProjectLink({ audit: { id, projectId } }: Pick<AuditFrameProps, 'audit'>) {
  const to = projectId == null ? paths.projectFrom(id) : paths.project(projectId)
  return (
    <LinkButton to={to} variant="quiet" icon={<FolderKanban aria-hidden />}>
      {projectId == null ? 'Save as project' : 'Project'}
    </LinkButton>
  )
}

function AuditActions({ id }: Pick<Audit, 'id'>) {
  const refusal = useContext(AuditRefusal)
  return (
    <>
      <Menu
        label="Export this audit"
        align="end"
        trigger={
          <>
            <Download aria-hidden /> Export
          </>
        }
      >
        {FORMATS.map(({ format, words }) => (
          <Fragment key={words}>
            <MenuLabel>{words}</MenuLabel>
            {EXPORTS.map(({ table, label }) => (
              <MenuLink key={table} to={paths.auditExport(id, table, format)} reloadDocument>
                {label}
              </MenuLink>
            ))}
          </Fragment>
        ))}
      </Menu>
      <StartLink
        refusal={refusal}
        variant="primary"
        icon={<RotateCw aria-hidden />}
        to={paths.auditAgain(id)}
      >
        Audit again
      </StartLink>
    </>
  )
}

function describe(audit: Audit, timeZone: string): string {
  const { progress, startedAt, finishedAt, recheckedAt, createdAt, status } = audit
  const options = describeOptions(audit)
  if (isUnderWay(status)) return `Started ${formatDateTime(startedAt ?? createdAt, timeZone)}. ${options}.`
  const duration = durationOf(audit)
  const pages = `${count(progress.fetched, 'page')}${duration ? ` in ${duration}` : ''}`
  const again = recheckedAt === undefined ? '' : ` Checked again ${formatDateTime(recheckedAt, timeZone)}.`
  return `${pages}, ended ${formatDateTime(finishedAt ?? createdAt, timeZone)}.${again} ${options}.`
}
