import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { REQUEST_REFUSALS } from '#contract/people/feedback.actions.ts'
import { knowsRequest, listRequestActions } from '#contract/people/feedback.policy.ts'
import { type FeedbackRequest } from '#contract/people/feedback-requests.ts'
import { type RequestVerb } from '#contract/people/feedback-requests.states.ts'
import { type RequestBox, type RequestState } from '#contract/people/feedback.words.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { toPerson } from './feedback-access.ts'
import { type Asker, type AskedPerson, findRequest, type FoundRequest } from './feedback-requests.queries.ts'

export const toAsker = ({ actor, account, now }: SignedInScope): Asker => ({
  id: actor.id,
  organizationId: actor.organizationId,
  today: toDay(now(), account.organization.timeZone),
})

const relateTo = ({ actor }: SignedInScope, { request, asked }: FoundRequest): Relationships =>
  relate(actor, {
    personId: request.requesterId,
    authorId: asked.some(({ id }) => id === actor.id) ? actor.id : null,
  })

/** A request that the caller sent or is asked to answer: to others it is as if there were none. */
export async function requireRequest(scope: SignedInScope, id: string): Promise<FoundRequest> {
  const { actor, db } = scope
  const found = await findRequest(db, { id, organizationId: actor.organizationId })
  if (!found || !knowsRequest(relateTo(scope, found)))
    throw new DomainError('not-found', 'There is no such request.')
  return found
}

/** Of some people together; what is open behind the last day has expired. */
function stateOf(
  { today }: Asker,
  { expiresOn }: FoundRequest['request'],
  some: readonly AskedPerson[],
): RequestState {
  const any = (state: AskedPerson['state']) => some.some((each) => each.state === state)
  if (any('open') && today <= expiresOn) return 'open'
  if (any('fulfilled')) return 'fulfilled'
  if (any('open')) return 'expired'
  return any('dismissed') ? 'dismissed' : 'canceled'
}

/** Who is asked learns of nobody else who is. */
const seenBy = ({ actor }: SignedInScope, { asked }: FoundRequest, box: RequestBox) =>
  box === 'sent' ? asked : asked.filter(({ id }) => id === actor.id)

const boxOf = ({ actor }: SignedInScope, { request }: FoundRequest): RequestBox =>
  request.requesterId === actor.id ? 'sent' : 'received'

/** @throws {DomainError} where the state, or what the caller is to the request, does not allow it */
export function requireVerb(scope: SignedInScope, found: FoundRequest, verb: RequestVerb): void {
  const relationships = relateTo(scope, found)
  const seen = seenBy(scope, found, boxOf(scope, found))
  const state = stateOf(toAsker(scope), found.request, seen)
  const actions = listRequestActions(relationships, state)
  const refusal = findRefusal(actions, verb)
  if (refusal) throw toRefusal(REQUEST_REFUSALS, refusal.reason)
  if (!hasAction(actions, verb)) throw toRefusal(REQUEST_REFUSALS, state === 'expired' ? 'expired' : 'closed')
}

export function toRequest(
  scope: SignedInScope,
  found: FoundRequest,
  box: RequestBox = boxOf(scope, found),
): FeedbackRequest {
  const { request, requester, about } = found
  const asker = toAsker(scope)
  const seen = seenBy(scope, found, box)
  const state = stateOf(asker, request, seen)
  return {
    id: request.id,
    requester: toPerson(requester),
    about: toPerson(about),
    prompt: request.prompt,
    visibility: request.visibility,
    state,
    asked: seen.map((each) => ({
      person: toPerson(each),
      state: stateOf(asker, request, [each]),
      feedbackId: each.feedbackId,
    })),
    createdAt: request.createdAt.toISOString(),
    dueOn: request.dueOn,
    expiresOn: request.expiresOn,
    allowedActions: listRequestActions(relateTo(scope, found), state),
  }
}
