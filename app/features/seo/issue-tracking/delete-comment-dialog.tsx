import { useLocation } from '@remix-run/react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { IssueComment } from '#contract/seo/issue-tracking.ts'
import { IntentButton } from './tracking-panel.tsx'

/** Open by its URL: `?dialog=delete-comment&comment=`. */
export function DeleteCommentDialog({ comments }: { comments: readonly IssueComment[] }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const comment = comments.find(({ id }) => id === query.get('comment'))
  if (query.get('dialog') !== 'delete-comment' || !comment) return null
  if (!isAllowed(comment.allowedActions, 'delete')) return null
  const closeTo = searchAddress(search, { dialog: null, comment: null })
  return (
    <Dialog
      title={`Delete the comment of ${comment.authorName}?`}
      closeTo={closeTo}
      description="This can’t be undone. The audit log keeps that it was deleted, and not its text."
      footer={
        <>
          <IntentButton intent="delete-comment" values={{ comment: comment.id }} variant="danger">
            Delete comment
          </IntentButton>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            Keep comment
          </LinkButton>
        </>
      }
    />
  )
}
