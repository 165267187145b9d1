import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CheckIn } from '#contract/people/objectives.check-ins.ts'
import { CHECK_IN_EDIT_MINUTES } from '#contract/people/objectives.words.ts'
import { type CheckInRow, type FoundCheckIn } from './check-ins.queries.ts'
import { toHealth, toPerson } from './objective-views.ts'

const EDIT_MS = CHECK_IN_EDIT_MINUTES * 60_000

/** Whether it is early enough for its author to change it. */
export const canStillEdit = ({ createdAt }: CheckInRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= EDIT_MS

export const toCheckIn = (
  { actor, now }: SignedInScope,
  { checkIn, keyResult, author }: FoundCheckIn,
): CheckIn => ({
  id: checkIn.id,
  objectiveId: checkIn.objectiveId,
  keyResult: keyResult && { id: keyResult.id, title: keyResult.title },
  value: checkIn.value,
  doneMilestones: checkIn.doneMilestones,
  // Stored ranks are those of healths.
  health: toHealth(checkIn.health) ?? 'off_track',
  confidence: checkIn.confidence,
  comment: checkIn.comment,
  at: checkIn.at.toISOString(),
  author: author && toPerson(author),
  editedAt: checkIn.editedAt?.toISOString() ?? null,
  canEdit: checkIn.authorId === actor.id && canStillEdit(checkIn, now()),
})
