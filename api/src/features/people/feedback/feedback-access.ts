import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toFeedbackSettings } from '#api/core/directory/feedback-settings.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { FEEDBACK_REFUSALS, type FeedbackAction } from '#contract/people/feedback.actions.ts'
import {
  editableUntil,
  type FeedbackStanding,
  listFeedbackActions,
  readsFeedback,
} from '#contract/people/feedback.policy.ts'
import { type Feedback } from '#contract/people/feedback.ts'
import { REACTIONS } from '#contract/people/feedback.words.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { findFeedback, type FoundFeedback, type Named, type Viewer } from './feedback.queries.ts'

export const toViewer = ({ actor, account }: SignedInScope): Viewer => ({
  id: actor.id,
  organizationId: actor.organizationId,
  managersInherit: toFeedbackSettings(account.organization).managersInherit,
})

export const toPerson = (person: Named) => ({ id: person.id, name: joinName(person) })

const relateTo = ({ actor }: SignedInScope, found: FoundFeedback): Relationships =>
  relate(actor, {
    authorId: found.feedback.authorId,
    personId: found.isRecipient ? actor.id : null,
    managerIds: found.isManager ? [actor.id] : [],
  })

const toStanding = ({ feedback }: FoundFeedback): FeedbackStanding => ({
  visibility: feedback.visibility,
  createdAt: feedback.createdAt,
  isDeleted: feedback.deletedAt !== null,
})

const listActions = (scope: SignedInScope, found: FoundFeedback) =>
  listFeedbackActions(relateTo(scope, found), toStanding(found), scope.now())

/** Feedback that the caller reads: to others it is as if there were none. */
export async function requireFeedback(scope: SignedInScope, id: string): Promise<FoundFeedback> {
  const found = await findFeedback(scope.db, toViewer(scope), id)
  if (!found || !readsFeedback(found.feedback.visibility, relateTo(scope, found)))
    throw new DomainError('not-found', 'There is no such feedback.')
  return found
}

/** @throws {DomainError} where the time, or what the caller is to it, does not allow it */
export function requireAction(scope: SignedInScope, found: FoundFeedback, action: FeedbackAction): void {
  const actions = listActions(scope, found)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(FEEDBACK_REFUSALS, refusal.reason)
  if (!hasAction(actions, action))
    throw toRefusal(FEEDBACK_REFUSALS, found.feedback.deletedAt === null ? 'own' : 'deleted')
}

const toInstant = (at: Date | null) => at?.toISOString() ?? null

export function toFeedback(scope: SignedInScope, found: FoundFeedback): Feedback {
  const { feedback, author, recipients, reactions } = found
  return {
    id: feedback.id,
    kind: feedback.kind,
    visibility: feedback.visibility,
    body: feedback.deletedAt === null ? feedback.body : null,
    valueTag: feedback.valueTag,
    author: toPerson(author),
    recipients: recipients.map(toPerson),
    reactions: REACTIONS.flatMap((reaction) => {
      const chosen = reactions.find((each) => each.reaction === reaction)
      return chosen ? [{ reaction, count: chosen.count, isOwn: chosen.isOwn === 1 }] : []
    }),
    isRequested: feedback.requestId !== null,
    createdAt: feedback.createdAt.toISOString(),
    editedAt: toInstant(feedback.editedAt),
    deletedAt: toInstant(feedback.deletedAt),
    editableUntil: editableUntil(feedback.createdAt).toISOString(),
    version: feedback.version,
    allowedActions: listActions(scope, found),
  }
}
