import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ScoredAttribute } from '#contract/people/attributes.ts'

interface DeleteAttributeDialogProps {
  attribute: Pick<ScoredAttribute, 'id' | 'name'>
  closeTo: string
}

export function DeleteAttributeDialog({ attribute: { id, name }, closeTo }: DeleteAttributeDialogProps) {
  return (
    <ConfirmDialog
      title="Delete attribute?"
      description={`“${name}” can’t be restored. To stop offering it and keep it, archive it.`}
      closeTo={closeTo}
      intent="delete"
      values={{ id }}
      pendingText="Deleting…"
      keep="Keep attribute"
    >
      Delete attribute
    </ConfirmDialog>
  )
}
