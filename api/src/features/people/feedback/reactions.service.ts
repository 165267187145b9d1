import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { type React } from '#contract/people/feedback.forms.ts'
import { type Feedback } from '#contract/people/feedback.ts'
import { requireAction, requireFeedback } from './feedback-access.ts'
import { assertFeedbackVersion, deleteReaction, insertReaction } from './feedback.queries.ts'
import { getFeedback } from './feedback.service.ts'

export const reactToFeedback = (
  scope: SignedInScope,
  id: string,
  { reaction, isOn }: React,
): Promise<Feedback> =>
  untilCurrent(async () => {
    const { actor, db, now } = scope
    const found = await requireFeedback(scope, id)
    requireAction(scope, found, 'react')
    const which = { feedbackId: id, userId: actor.id, reaction, organizationId: actor.organizationId }
    const write: Statement = isOn ? insertReaction(db, { ...which, at: now() }) : deleteReaction(db, which)
    await commit(db, [assertFeedbackVersion(db, found.feedback), write], { version: versionMoved })
    return getFeedback(scope, id)
  })
