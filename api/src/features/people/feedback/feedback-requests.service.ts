import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Write } from '#api/db/batch-assertions.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import { REQUEST_REFUSALS } from '#contract/people/feedback.actions.ts'
import { type NewFeedbackRequest, type RespondToRequest } from '#contract/people/feedback.forms.ts'
import { type Feedback } from '#contract/people/feedback.ts'
import {
  type FeedbackRequest,
  type listFeedbackRequests as listed,
} from '#contract/people/feedback-requests.ts'
import {
  REMIND_AFTER_WORKING_DAYS,
  REQUEST_DAYS,
  VISIBILITIES_ABOUT_REPORT,
  VISIBILITIES_ABOUT_SELF,
} from '#contract/people/feedback.words.ts'
import { addDays, addWorkingDays } from '#contract/working-days.ts'
import { recordFeedbackEvent } from './feedback.audit.ts'
import { requestLimits } from './feedback.limits.ts'
import { assertActive, listPeople, type Recipient } from './feedback.queries.ts'
import { getFeedback } from './feedback.service.ts'
import { requireRequest, requireVerb, toAsker, toRequest } from './request-access.ts'
import {
  assertOpen,
  assertReport,
  countOpen,
  insertRequest,
  moveAsked,
  pageOfRequests,
  type RequestRow,
} from './feedback-requests.queries.ts'
import { invalid, NOT_ACTIVE, prepareFeedback, requireVisibility } from './write-feedback.ts'

export async function listFeedbackRequests(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const asker = toAsker(scope)
  const [{ rows, total }, openCount] = await Promise.all([
    pageOfRequests(scope.db, asker, query),
    countOpen(scope.db, asker),
  ])
  return { items: rows.map((row) => toRequest(scope, row, query.box)), total, openCount }
}

export const getFeedbackRequest = async (scope: SignedInScope, id: string): Promise<FeedbackRequest> =>
  toRequest(scope, await requireRequest(scope, id))

interface Chosen {
  about: Recipient
  asked: Recipient[]
}

const NOT_ABOUT = 'You can ask about yourself and your direct reports.'

/** Refuses what the person who asks could not read, and asking somebody about themselves. */
async function requirePeople(
  { actor, db }: SignedInScope,
  { aboutUserId = actor.id, askedIds, visibility }: NewFeedbackRequest,
): Promise<Chosen> {
  const people = await listPeople(db, actor.organizationId, [...new Set([aboutUserId, ...askedIds])])
  const about = people.find(({ id }) => id === aboutUserId)
  const isOwn = aboutUserId === actor.id
  if (!about || (!isOwn && about.managerId !== actor.id)) throw invalid('aboutUserId', NOT_ABOUT)
  if (askedIds.includes(actor.id)) throw invalid('askedIds', 'You cannot ask yourself.')
  if (askedIds.includes(about.id))
    throw invalid('askedIds', `${joinName(about)} cannot be asked for feedback about themselves.`)
  const asked = people.filter(({ id }) => askedIds.includes(id))
  if (asked.length < askedIds.length) throw invalid('askedIds', NOT_ACTIVE)
  const fitting: readonly string[] = isOwn ? VISIBILITIES_ABOUT_SELF : VISIBILITIES_ABOUT_REPORT
  if (!fitting.includes(visibility))
    throw invalid('visibility', 'Choose a visibility with which you can read the feedback.')
  return { about, asked }
}

function toRow(
  { account, actor, now }: SignedInScope,
  { prompt, visibility }: NewFeedbackRequest,
  aboutId: string,
): Parameters<typeof insertRequest>[1] {
  const { timeZone, workingDays } = account.organization
  const today = toDay(now(), timeZone)
  return {
    id: newId('fbr'),
    organizationId: actor.organizationId,
    requesterId: actor.id,
    aboutId,
    prompt,
    visibility,
    createdAt: now(),
    dueOn: addWorkingDays(today, REMIND_AFTER_WORKING_DAYS, workingDays),
    expiresOn: addDays(today, REQUEST_DAYS),
  }
}

const tellAsked = (
  { account, actor, db, now }: SignedInScope,
  { id, about, to }: { id: string; about: Recipient; to: readonly string[] },
) =>
  notify(db, { organizationId: actor.organizationId, now: now(), actorId: actor.id }, [
    {
      kind: 'feedback.requested',
      key: id,
      to,
      texts: { actor: toActorName(account).name, subject: joinName(about) },
      path: `/people/feedback/requests/${id}`,
    },
  ])

export async function requestFeedback(
  scope: SignedInScope,
  form: NewFeedbackRequest,
): Promise<FeedbackRequest> {
  const { actor, db } = scope
  const { organizationId } = actor
  await limit(scope, requestLimits(scope))
  requireVisibility(scope, form.visibility)
  const { about, asked } = await requirePeople(scope, form)
  const row = toRow(scope, form, about.id)
  const ids = asked.map((person) => person.id)
  const isOwn = about.id === actor.id
  const writes: Write<'people' | 'report'>[] = [
    assertActive(db, organizationId, [about.id, ...ids]),
    ...(isOwn ? [] : [assertReport(db, { organizationId, reportId: about.id, managerId: actor.id })]),
    ...insertRequest(db, row, ids),
    tellAsked(scope, { id: row.id, about, to: ids }),
  ]
  const event = recordFeedbackEvent(scope, {
    action: 'feedback.requested',
    subject: { id: row.id, name: 'feedback' },
    details: [
      { field: 'visibility', from: null, to: FEEDBACK_VISIBILITY_WORDS[form.visibility] },
      { field: 'asked', from: null, to: String(ids.length) },
    ],
  })
  await commit(db, [...writes, event], {
    people: () => invalid('askedIds', NOT_ACTIVE),
    report: () => invalid('aboutUserId', NOT_ABOUT),
  })
  return getFeedbackRequest(scope, row.id)
}

/** Else the manager who asked could not read the answer, and somebody else could. */
const assertStillManager = (
  db: SignedInScope['db'],
  { aboutId, requesterId, visibility, organizationId }: RequestRow,
) =>
  aboutId === requesterId || visibility === 'public'
    ? []
    : [assertReport(db, { organizationId, reportId: aboutId, managerId: requesterId })]

const closed = () => toRefusal(REQUEST_REFUSALS, 'closed')

export async function respondToFeedbackRequest(
  scope: SignedInScope,
  id: string,
  form: RespondToRequest,
): Promise<Feedback> {
  const { actor, db, now } = scope
  const found = await requireRequest(scope, id)
  requireVerb(scope, found, 'respond')
  const { request, about } = found
  const {
    id: feedbackId,
    writes,
    event,
  } = await prepareFeedback(
    scope,
    { ...form, recipientIds: [request.aboutId], visibility: request.visibility },
    { requestId: id, requesterId: request.requesterId, about: joinName(about) },
  )
  await commit(
    db,
    [
      assertOpen(db, request, actor.id),
      ...assertStillManager(db, request),
      ...writes,
      event,
      moveAsked(db, request, { state: 'fulfilled', movedAt: now(), feedbackId, userId: actor.id }),
    ],
    {
      open: closed,
      report: () =>
        new DomainError(
          'conflict',
          `The person who asked is no longer the manager of ${joinName(about)}. Dismiss this request.`,
        ),
      people: () => new DomainError('conflict', `${joinName(about)} is no longer active.`),
    },
  )
  return getFeedback(scope, feedbackId)
}

/** Dismisses a request for the caller, or cancels it for everybody who has not answered. */
const move =
  (verb: 'dismiss' | 'cancel') =>
  async (scope: SignedInScope, id: string): Promise<FeedbackRequest> => {
    const { actor, db, now } = scope
    const found = await requireRequest(scope, id)
    requireVerb(scope, found, verb)
    const isOne = verb === 'dismiss'
    await commit(
      db,
      [
        assertOpen(db, found.request, isOne ? actor.id : undefined),
        moveAsked(db, found.request, {
          state: isOne ? 'dismissed' : 'canceled',
          movedAt: now(),
          feedbackId: null,
          ...(isOne && { userId: actor.id }),
        }),
        recordFeedbackEvent(scope, {
          action: isOne ? 'feedback.request-dismissed' : 'feedback.request-canceled',
          subject: { id, name: 'feedback' },
        }),
      ],
      { open: closed },
    )
    return getFeedbackRequest(scope, id)
  }

export const dismissFeedbackRequest = move('dismiss')
export const cancelFeedbackRequest = move('cancel')
