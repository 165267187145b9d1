import { Form, useNavigation } from '@remix-run/react'
import { FileChartColumn, ScanSearch, Settings2, Trash2 } from 'lucide-react'
import { isMonthUsed } from '#app/labels/start-refusal.tsx'
import { shortUrl } from '#app/lib/format.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import type { ProjectDetail } from '#contract/seo/projects.ts'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import { ProjectAudits, type ListedAudit } from './project-audits.tsx'
import { type ComparedAudits, ProjectHealth } from './project-health.tsx'
import { ProjectMail } from './project-mail.tsx'
import type { ProjectCharts } from './project-page.server.tsx'
import { ProjectRuns } from './project-runs.tsx'
import { ProjectSchedule } from './project-schedule.tsx'
import { ProjectSite } from './project-site.tsx'

interface ProjectPageProps {
  project: Omit<ProjectDetail, 'settings'>
  charts: ProjectCharts
  /** Its newest audits. */
  audits: { items: ListedAudit[]; total: number }
  /** Its latest finished audit compared with the one before; null without two. */
  changes: ComparedAudits | null
  timeZone: string
}

/** One project: how its site is doing, when it is audited next, and who is told. */
export function ProjectPage({ project, charts, audits, changes, timeZone }: ProjectPageProps) {
  const { id, name, url, allowedActions } = project
  const deleting = useDialog('delete')
  const mayDelete = isAllowed(allowedActions, 'delete')
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Projects', to: paths.projects() }]}
        state={project.underWayId ? <Status tone="neutral">Audit in progress</Status> : null}
        description={shortUrl(url)}
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
            {hasAction(allowedActions, 'edit') ? (
              <LinkButton to={paths.projectSettings(id)} icon={<Settings2 aria-hidden />}>
                Settings
              </LinkButton>
            ) : null}
            <LinkButton
              to={paths.newReport(project.host)}
              variant="quiet"
              icon={<FileChartColumn aria-hidden />}
            >
              Report
            </LinkButton>
            <StartAudit project={project} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 lg:grid-cols-2">
          <ProjectHealth project={project} gauge={charts.gauge} changes={changes} timeZone={timeZone} />
          <ProjectSchedule project={project} />
        </div>
        {charts.trend ? <ChartFrame {...charts.trend} /> : null}
        <ProjectAudits project={project} audits={audits} timeZone={timeZone} />
        {project.runs.length > 0 ? <ProjectRuns project={project} /> : null}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ProjectMail project={project} />
          <ProjectSite project={project} />
        </div>
      </div>
      {mayDelete && deleting.isOpen ? (
        <DeleteProjectDialog project={project} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

/** Starts an audit with one click, leads to the one in progress, or says why none can be started. */
function StartAudit({ project: { underWayId, allowedActions } }: Pick<ProjectPageProps, 'project'>) {
  const { state, formData } = useNavigation()
  if (underWayId) {
    return (
      <LinkButton variant="primary" to={paths.audit(underWayId)}>
        View progress
      </LinkButton>
    )
  }
  const refusal = findRefusal(allowedActions, 'audit')
  // About an ended plan the shell has a banner.
  if (refusal) return isMonthUsed(refusal) ? <p className="max-w-xs text-ink-soft">{refusal.text}</p> : null
  return (
    <Form method="post">
      <Button
        variant="primary"
        name="intent"
        value="audit"
        icon={<ScanSearch aria-hidden />}
        isPending={state === 'submitting' && formData?.get('intent') === 'audit'}
        pendingText="Starting audit…"
      >
        Start audit
      </Button>
    </Form>
  )
}
