import { isUnderWay } from '#app/labels/audit-labels.ts'
import { count, formatDateTime, shortUrl } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Audit } from '#contract/seo/site-audit.ts'

interface DeleteAuditDialogProps {
  audit: Audit
  timeZone: string
  closeTo: string
}

export function DeleteAuditDialog({ audit, timeZone, closeTo }: DeleteAuditDialogProps) {
  const { url, createdAt, progress, status } = audit
  return (
    <ConfirmDialog
      title={`Delete this audit of ${shortUrl(url)}?`}
      description={
        <>
          {isUnderWay(status) ? 'Its crawl stops. ' : null}
          The results of {count(progress.fetched, 'page')}, from the audit of{' '}
          {formatDateTime(createdAt, timeZone)}, are deleted for everyone in your organization. This can’t be
          undone. The audit still counts toward its month’s limit.
        </>
      }
      closeTo={closeTo}
      intent="delete"
      pendingText="Deleting…"
      keep="Keep audit"
    >
      Delete audit
    </ConfirmDialog>
  )
}
