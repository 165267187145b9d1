import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ReviewQuestion } from '#contract/people/questions.ts'

interface DeleteQuestionDialogProps {
  question: Pick<ReviewQuestion, 'id' | 'text'>
  closeTo: string
}

export function DeleteQuestionDialog({ question: { id, text }, closeTo }: DeleteQuestionDialogProps) {
  return (
    <ConfirmDialog
      title="Delete question?"
      description={`“${text}” can’t be restored. To stop offering it and keep it, archive it.`}
      closeTo={closeTo}
      intent="delete"
      values={{ id }}
      pendingText="Deleting…"
      keep="Keep question"
    >
      Delete question
    </ConfirmDialog>
  )
}
