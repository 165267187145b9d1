import { Form, useNavigation } from '@remix-run/react'
import { isUnderWay } from '#app/labels/audit-labels.ts'
import { count, formatDateTime, shortUrl } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Audit } from '#contract/seo/site-audit.ts'

interface DeleteAuditDialogProps {
  audit: Audit
  timeZone: string
  closeTo: string
}

export function DeleteAuditDialog({ audit, timeZone, closeTo }: DeleteAuditDialogProps) {
  const { state, formData } = useNavigation()
  const { url, createdAt, progress, status } = audit
  return (
    <Dialog
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
      footer={
        <>
          <Form method="post">
            <Button
              name="intent"
              value="delete"
              variant="danger"
              isPending={state === 'submitting' && formData?.get('intent') === 'delete'}
              pendingText="Deleting…"
            >
              Delete audit
            </Button>
          </Form>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            Keep audit
          </LinkButton>
        </>
      }
    />
  )
}
