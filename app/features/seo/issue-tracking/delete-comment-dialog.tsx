import { useLocation } from '@remix-run/react'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { IssueComment } from '#contract/seo/issue-tracking.ts'

/** Open by its URL: `?dialog=delete-comment&comment=`. */
export function DeleteCommentDialog({ comments }: { comments: readonly IssueComment[] }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const comment = comments.find(({ id }) => id === query.get('comment'))
  if (query.get('dialog') !== 'delete-comment' || !comment) return null
  if (!isAllowed(comment.allowedActions, 'delete')) return null
  const closeTo = searchAddress(search, { dialog: null, comment: null })
  return (
    <ConfirmDialog
      title={`Delete the comment of ${comment.authorName}?`}
      description="This can’t be undone. The audit log keeps that it was deleted, and not its text."
      closeTo={closeTo}
      intent="delete-comment"
      values={{ comment: comment.id }}
      pendingText="Deleting…"
      keep="Keep comment"
    >
      Delete comment
    </ConfirmDialog>
  )
}
