import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ReviewTemplate } from '#contract/people/templates.ts'

interface DeleteTemplateDialogProps {
  template: Pick<ReviewTemplate, 'id' | 'name'>
  closeTo: string
}

export function DeleteTemplateDialog({ template: { id, name }, closeTo }: DeleteTemplateDialogProps) {
  return (
    <ConfirmDialog
      title="Delete template?"
      description={`“${name}” can’t be restored. Its questions stay. To stop offering it and keep it, archive it.`}
      closeTo={closeTo}
      intent="delete"
      values={{ id }}
      pendingText="Deleting…"
      keep="Keep template"
    >
      Delete template
    </ConfirmDialog>
  )
}
