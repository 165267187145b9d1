import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { OBJECTIVE_REFUSALS } from '#contract/people/objectives.actions.ts'
import {
  type listCheckIns as listed,
  type listObjectiveComments as listedComments,
  type ObjectiveComment,
} from '#contract/people/objectives.check-ins.ts'
import { MAX_COMMENTS } from '#contract/people/objectives.words.ts'
import { toCheckIn } from './check-in-views.ts'
import {
  assertRoomForComment,
  insertComment,
  pageOfCheckIns,
  pageOfComments,
  type Subject,
} from './check-ins.queries.ts'
import { openKeyResult } from './key-results.service.ts'
import { openObjective, requireAction } from './objective-access.ts'
import { toPerson } from './objective-views.ts'
import { recordObjectiveEvent } from './objectives.audit.ts'

type Query = QueryOf<typeof listed>

async function listAbout(
  scope: SignedInScope,
  subject: Subject,
  query: Query,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfCheckIns(scope.db, subject, query)
  return { items: rows.map((row) => toCheckIn(scope, row)), total }
}

export async function listCheckIns(scope: SignedInScope, keyResultId: string, query: Query) {
  const { row } = await openKeyResult(scope, keyResultId)
  const { organizationId, objectiveId } = row.keyResult
  return listAbout(scope, { organizationId, objectiveId, keyResultId }, query)
}

export async function listObjectiveCheckIns(scope: SignedInScope, objectiveId: string, query: Query) {
  const { found } = await openObjective(scope, objectiveId)
  const { organizationId } = found.objective
  return listAbout(scope, { organizationId, objectiveId, keyResultId: null }, query)
}

export async function listObjectiveComments(
  scope: SignedInScope,
  id: string,
  query: Query,
): Promise<ReplyOf<typeof listedComments>> {
  const { found } = await openObjective(scope, id)
  const { rows, total } = await pageOfComments(scope.db, found.objective, query)
  const items = rows.map(({ comment, author }) => ({
    id: comment.id,
    text: comment.text,
    author: author && toPerson(author),
    at: comment.at.toISOString(),
  }))
  return { items, total }
}

export async function commentOnObjective(
  scope: SignedInScope,
  id: string,
  { text }: { text: string },
): Promise<ObjectiveComment> {
  const { actor, account, db, now } = scope
  const opened = await openObjective(scope, id)
  requireAction(scope, opened, 'comment')
  const { objective } = opened.found
  const { organizationId } = objective
  const row = {
    id: newId('ocm'),
    organizationId,
    objectiveId: id,
    text,
    searched: foldText(text),
    authorId: actor.id,
    at: now(),
  }
  await commit(
    db,
    [
      assertRoomForComment(db, objective, MAX_COMMENTS),
      insertComment(db, row),
      recordObjectiveEvent(scope, { id, title: objective.title }, { action: 'okr.commented' }),
    ],
    { room: () => toRefusal(OBJECTIVE_REFUSALS, 'tooMany') },
  )
  const author = { id: actor.id, name: joinName(account.user) }
  return { id: row.id, text, author, at: row.at.toISOString() }
}
