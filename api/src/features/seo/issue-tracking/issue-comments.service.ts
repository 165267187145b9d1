import { commit, type Refusals } from '#api/db/commit.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { findPlanReason } from '#api/core/plans/plan-limits.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { relate } from '#contract/relationships.ts'
import { COMMENT_REFUSALS, type CommentAction } from '#contract/seo/issue-tracking.actions.ts'
import { type CommentText, type EditComment } from '#contract/seo/issue-tracking.forms.ts'
import {
  type CommentFacts,
  findCommentReason,
  listCommentActions,
} from '#contract/seo/issue-tracking.policy.ts'
import { type IssueComment } from '#contract/seo/issue-tracking.ts'
import { MAX_COMMENTS } from '#contract/seo/issue-tracking.words.ts'
import {
  assertCommentVersion,
  assertRoomForComment,
  type CommentRow,
  deleteCommentRow,
  findComment,
  insertComment,
  updateComment,
} from './issue-comments.queries.ts'
import { assertTrackVersion, updateTrack } from './issue-tracks.queries.ts'
import { recordIssueEvent } from './issue-tracking.audit.ts'
import { type Issue, type IssueParams, openIssue, toIssuePath } from './issues.ts'

export interface CommentParams extends IssueParams {
  comment: string
}

const noComment = () => new DomainError('not-found', 'There is no such comment.')

const REFUSALS: Refusals<'version' | 'room' | 'comment'> = {
  version: versionMoved,
  room: () => new DomainError('limit-reached', `An issue has at most ${MAX_COMMENTS} comments.`),
  comment: versionMoved,
}

const toFacts = ({ actor, now }: SignedInScope, { authorId }: CommentRow): CommentFacts => ({
  relationships: relate(actor, { personId: authorId }),
  planReason: findPlanReason(actor, now()),
})

export function toComment(scope: SignedInScope, row: CommentRow): IssueComment {
  const { id, authorId, authorName, text, createdAt, editedAt, version } = row
  return {
    id,
    authorId,
    authorName,
    text,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
    allowedActions: listCommentActions(toFacts(scope, row)),
  }
}

const ofIssue = ({ row: { track } }: Issue) => ({
  issueId: track.id,
  organizationId: track.organizationId,
})

/** The person who has the issue to fix, other than the author. */
function tellAssignee(scope: SignedInScope, { audit, info, row: { assignee } }: Issue, comment: CommentRow) {
  const { actor, db, now } = scope
  const { organizationId } = actor
  return notify(db, { organizationId, now: now(), actorId: actor.id }, [
    {
      kind: 'issue.commented',
      key: `issue.commented ${comment.id}`,
      to: assignee ? [assignee.id] : [],
      texts: { actor: comment.authorName, subject: info.title, detail: audit.host },
      path: toIssuePath(audit.id, info.id),
    },
  ])
}

export const addComment = (
  scope: SignedInScope,
  params: IssueParams,
  { text }: CommentText,
): Promise<IssueComment> =>
  untilCurrent(async () => {
    const { actor, account, db, now } = scope
    const issue = await openIssue(scope, params)
    const { track } = issue.row
    const row: CommentRow = {
      id: newId('cmt'),
      issueId: track.id,
      authorId: actor.id,
      authorName: joinName(account.user),
      text,
      version: 1,
      createdAt: now(),
      editedAt: null,
    }
    await commit(
      db,
      [
        assertTrackVersion(db, track),
        assertRoomForComment(db, ofIssue(issue), MAX_COMMENTS),
        insertComment(db, row),
        updateTrack(db, track),
        recordIssueEvent(scope, issue, { action: 'issue.commented' }),
        tellAssignee(scope, issue, row),
      ],
      REFUSALS,
    )
    return toComment(scope, row)
  })

/** A comment that the caller may do this with. */
async function getComment(
  scope: SignedInScope,
  { comment, ...params }: CommentParams,
  action: CommentAction,
): Promise<{ issue: Issue; row: CommentRow }> {
  const issue = await openIssue(scope, params, { needsPlan: false })
  const row = await findComment(scope.db, ofIssue(issue), comment)
  if (!row) throw noComment()
  refuse(COMMENT_REFUSALS, findCommentReason(action, toFacts(scope, row)))
  return { issue, row }
}

/** Only its author edits a comment: another version of it is one that they wrote elsewhere meanwhile. */
function requireOpened({ version }: CommentRow, opened: EditComment): void {
  const known = opened.seenVersion ?? opened.version
  if (known === undefined || known === version) return
  const detail = 'You changed this comment elsewhere while it was being edited.'
  throw new DomainError('conflict', detail, {
    errors: { text: [`${detail} Save again to keep this text.`] },
    version,
  })
}

export const editComment = (
  scope: SignedInScope,
  params: CommentParams,
  form: EditComment,
): Promise<IssueComment> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const { issue, row } = await getComment(scope, params, 'edit')
    requireOpened(row, form)
    if (form.text === row.text) return toComment(scope, row)
    const edited = { ...row, text: form.text, editedAt: now(), version: row.version + 1 }
    await commit(
      db,
      [
        assertTrackVersion(db, issue.row.track),
        assertCommentVersion(db, row),
        updateComment(db, ofIssue(issue), edited),
        updateTrack(db, issue.row.track),
        recordIssueEvent(scope, issue, { action: 'issue.comment-edited' }),
      ],
      REFUSALS,
    )
    return toComment(scope, edited)
  })

export const deleteComment = (scope: SignedInScope, params: CommentParams): Promise<undefined> =>
  untilCurrent(async () => {
    const { db } = scope
    const { issue, row } = await getComment(scope, params, 'delete')
    await commit(
      db,
      [
        assertTrackVersion(db, issue.row.track),
        assertCommentVersion(db, row),
        deleteCommentRow(db, ofIssue(issue), row.id),
        updateTrack(db, issue.row.track),
        recordIssueEvent(scope, issue, {
          action: 'issue.comment-deleted',
          details: [{ field: 'author', from: row.authorName, to: null }],
        }),
      ],
      REFUSALS,
    )
    return undefined
  })
