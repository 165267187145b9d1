import type { SubmissionResult } from '@conform-to/react'
import { Download, Settings2, Trash2 } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import type { ReportSchedule } from '#contract/seo/reports.schedule.ts'
import type { ReportDetail } from '#contract/seo/reports.ts'
import type { ShownReport } from './draw-report.server.ts'
import { ReportMail } from './report-mail.tsx'
import { ReportShares } from './report-shares.tsx'
import { ReportView } from './report-view.tsx'

interface ReportPageProps {
  report: ReportDetail
  schedule: ReportSchedule
  content: ShownReport
  made: string | null
  lastResult: SubmissionResult | undefined
  timeZone: string
}

/** A saved report as it is now, its file, who is emailed it, and the links to it. */
export function ReportPage({ report, schedule, content, made, lastResult, timeZone }: ReportPageProps) {
  const { id, name, target, shares, allowedActions } = report
  const deleting = useDialog('delete')
  const mayDelete = isAllowed(allowedActions, 'delete')
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Reports', to: paths.reports() }]}
        description={`With the figures of now, about ${target}.`}
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
              <LinkButton to={paths.editReport(id)} icon={<Settings2 aria-hidden />}>
                Settings
              </LinkButton>
            ) : null}
            <LinkButton
              variant="primary"
              to={paths.reportPdf(id)}
              icon={<Download aria-hidden />}
              reloadDocument
            >
              Download PDF
            </LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <ReportMail id={id} schedule={schedule} />
        <ReportShares
          shares={shares}
          maySee={hasAction(allowedActions, 'share')}
          refusal={findRefusal(allowedActions, 'share')?.text ?? null}
          made={made}
          lastResult={lastResult}
          timeZone={timeZone}
        />
        <ReportView report={content} />
      </div>
      {mayDelete && deleting.isOpen ? (
        <ConfirmDialog
          title={`Delete ${name}?`}
          description="Its settings are deleted for everyone in your organization, nobody is emailed it any more, and its links stop working. This can’t be undone."
          closeTo={deleting.closedAddress}
          intent="delete"
          pendingText="Deleting…"
          keep="Keep report"
        >
          Delete report
        </ConfirmDialog>
      ) : null}
    </>
  )
}
