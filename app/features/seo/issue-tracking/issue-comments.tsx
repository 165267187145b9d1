import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { formatDateTime } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { IssueComment, IssueTracking } from '#contract/seo/issue-tracking.ts'
import { MAX_COMMENT } from '#contract/seo/issue-tracking.words.ts'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'

const loadNew = () => import('./issue-form.check.ts').then((module) => ({ check: module.checkComment }))
const loadEdit = () => import('./issue-form.check.ts').then((module) => ({ check: module.checkEdit }))

interface IssueCommentsProps {
  tracking: Pick<IssueTracking, 'comments' | 'allowedActions'>
  timeZone: string
  /** Of a new comment, and of the one that is edited. */
  lastResult: SubmissionResult | undefined
  editResult: SubmissionResult | undefined
}

/** What people say about an issue, oldest first. */
export function IssueComments({ tracking, timeZone, lastResult, editResult }: IssueCommentsProps) {
  const { comments, allowedActions } = tracking
  const edited = new URLSearchParams(useLocation().search).get('edit')
  return (
    <Card title="Comments">
      <div id="comments" className="flex flex-col gap-5">
        {comments.length === 0 ? <p className="text-ink-soft">No comments yet.</p> : null}
        <ol className="flex flex-col gap-4">
          {comments.map((comment) => (
            <li key={comment.id}>
              {comment.id === edited && isAllowed(comment.allowedActions, 'edit') ? (
                <EditForm comment={comment} lastResult={editResult} />
              ) : (
                <OneComment comment={comment} timeZone={timeZone} />
              )}
            </li>
          ))}
        </ol>
        {isAllowed(allowedActions, 'comment') ? (
          <NewForm key={comments.length} lastResult={lastResult} />
        ) : null}
        <DeleteCommentDialog comments={comments} />
      </div>
    </Card>
  )
}

function OneComment({ comment, timeZone }: { comment: IssueComment; timeZone: string }) {
  const { search } = useLocation()
  const { id, authorName, text, createdAt, editedAt, allowedActions } = comment
  return (
    <article>
      <header className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium text-ink-strong">{authorName}</span>
        <span className="text-xs text-ink-soft">
          <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
          {editedAt === null ? null : (
            <>
              {' '}
              · edited <time dateTime={editedAt}>{formatDateTime(editedAt, timeZone)}</time>
            </>
          )}
        </span>
      </header>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap gap-1">
        {isAllowed(allowedActions, 'edit') ? (
          <LinkButton
            to={`${searchAddress(search, { edit: id })}#comments`}
            preventScrollReset
            size="small"
            variant="quiet"
          >
            Edit<span className="sr-only"> comment of {authorName}</span>
          </LinkButton>
        ) : null}
        {isAllowed(allowedActions, 'delete') ? (
          <LinkButton
            to={searchAddress(search, { dialog: 'delete-comment', comment: id })}
            preventScrollReset
            size="small"
            variant="quiet"
          >
            Delete<span className="sr-only"> comment of {authorName}</span>
          </LinkButton>
        ) : null}
      </div>
    </article>
  )
}

function NewForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<'text'>({ id: 'comment', lastResult, loadCheck: loadNew })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-3">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="comment" />
      <TextareaField {...form.field('text')} label="Comment" hint="Text only." maxLength={MAX_COMMENT} />
      <div>
        <Button
          isPending={state === 'submitting' && formData?.get('intent') === 'comment'}
          pendingText="Adding…"
        >
          Add comment
        </Button>
      </div>
    </CheckedForm>
  )
}

interface EditFormProps {
  comment: IssueComment
  lastResult: SubmissionResult | undefined
}

function EditForm({ comment, lastResult }: EditFormProps) {
  const { search } = useLocation()
  const form = useCheckedForm<'text'>({
    id: 'edit-comment',
    lastResult,
    loadCheck: loadEdit,
    defaultValue: { text: comment.text },
  })
  return (
    <CheckedForm form={form} className="flex flex-col gap-3">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="edit-comment" />
      <input type="hidden" name="comment" value={comment.id} />
      <VersionField version={comment.version} lastResult={lastResult} />
      <TextareaField {...form.field('text')} label="Edit comment" maxLength={MAX_COMMENT} />
      <div className="flex flex-wrap gap-2">
        <Button>Save comment</Button>
        <LinkButton
          to={`${searchAddress(search, { edit: null })}#comments`}
          preventScrollReset
          variant="quiet"
        >
          Keep as it was
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
