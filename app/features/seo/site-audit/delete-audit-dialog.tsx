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
          What it found on {count(progress.fetched, 'page')} since {formatDateTime(createdAt, timeZone)} is
          deleted for everyone in your organization. This can't be undone. It still counts as an audit of its
          month.
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
