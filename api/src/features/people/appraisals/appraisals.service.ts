import { type SignedInScope } from '#api/core/access/scope.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toHundredths } from '#api/ratings/fractions.ts'
import {
  type AppraisalRating,
  type ManagerRating,
  type SelfRating,
} from '#contract/people/appraisals.forms.ts'
import { isShownToEmployee } from '#contract/people/appraisals.policy.ts'
import { type AppraisalVerb, moveAppraisal } from '#contract/people/appraisals.states.ts'
import { type AppraisalDetail } from '#contract/people/appraisals.ts'
import { APPRAISAL_STATE_WORDS } from '#contract/people/appraisals.words.ts'
import { type NotificationKind } from '#contract/workspace/notifications.words.ts'
import { type AppraisalFacts, requireAction, requireAppraisal } from './appraisal-access.ts'
import { scoreManager, scoreSelf, toResult } from './appraisal-result.ts'
import { recordAppraisalEvent } from './appraisals.audit.ts'
import { type AppraisalRow, assertUnchanged, moveRow, saveManager, saveSelf } from './appraisals.queries.ts'
import { getDetail, readPacket } from './read-appraisal.service.ts'

const CHANGED = 'These ratings were changed in another window. Reload and try again.'

function requireSeen(current: number, version: number | undefined): void {
  if (version !== undefined && version !== current)
    throw new DomainError('conflict', CHANGED, { errors: { '': [CHANGED] }, version: current })
}

const invalid = (errors: Record<string, string[]>, message: string) =>
  new DomainError('validation-failed', message, { errors })

/** @throws where there is not one rating for each area, or one is beyond the scale */
function requireFit(
  name: 'areas' | 'criteria',
  { count, max, ratings }: { count: number; max: number; ratings: readonly AppraisalRating[] },
): void {
  const message = `Scores must be between 0 and ${max}.`
  if (ratings.length !== count)
    throw invalid(
      { [name]: [`Send ${count} ratings, in their order.`] },
      `Send ${count} ratings, in their order.`,
    )
  const errors = ratings.flatMap(({ score }, at) =>
    score !== null && score > max ? [{ field: `${name}.${at}.score` }] : [],
  )
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(({ field }) => [field, [message]])), message)
}

export const saveSelfRating = (
  scope: SignedInScope,
  id: string,
  { areas, criteria, reflection, version }: SelfRating,
): Promise<AppraisalDetail> =>
  untilCurrent(async () => {
    const facts = await requireAppraisal(scope, id)
    requireAction(facts, 'rate-self')
    const { appraisal, cycle } = facts.found
    const max = cycle.scaleMax
    requireFit('areas', { count: appraisal.areas.length, max, ratings: areas })
    requireFit('criteria', { count: appraisal.criteria.length, max, ratings: criteria })
    requireSeen(appraisal.selfVersion, version)
    const saved = { selfAreas: areas, selfCriteria: criteria, reflection: reflection || null }
    await commit(scope.db, [assertUnchanged(scope.db, facts.found), saveSelf(scope.db, appraisal, saved)], {
      version: versionMoved,
    })
    return getDetail(scope, id)
  })

export const saveManagerRating = (
  scope: SignedInScope,
  id: string,
  { areas, remarks, version }: ManagerRating,
): Promise<AppraisalDetail> =>
  untilCurrent(async () => {
    const facts = await requireAppraisal(scope, id)
    requireAction(facts, 'rate')
    const { appraisal, cycle } = facts.found
    requireFit('areas', { count: appraisal.areas.length, max: cycle.scaleMax, ratings: areas })
    requireSeen(appraisal.managerVersion, version)
    await commit(
      scope.db,
      [
        assertUnchanged(scope.db, facts.found),
        saveManager(scope.db, appraisal, { managerAreas: areas, remarks: remarks || null }),
      ],
      { version: versionMoved },
    )
    return getDetail(scope, id)
  })

/** What comes with a verb. */
interface Said {
  reason?: string
  comment?: string
}

const requireRated = (areas: readonly unknown[], ratings: readonly AppraisalRating[], message: string) => {
  const isRated = areas.every((_, at) => (ratings[at]?.score ?? null) !== null)
  if (!isRated) throw new DomainError('conflict', message, { errors: { '': [message] } })
}

const NOT_RETURNED = { returnReason: null, returnedFrom: null, returnedBy: null, returnedAt: null }
const inHundredths = (score: ReturnType<typeof scoreSelf>) => score && toHundredths(score)

type Change = Partial<Omit<AppraisalRow, 'id' | 'organizationId' | 'version'>>

/** What each verb writes beside the state. */
const CHANGES: Record<
  AppraisalVerb,
  (scope: SignedInScope, facts: AppraisalFacts, said: Said) => Change | Promise<Change>
> = {
  'submit-self': (scope, { found: { appraisal } }) => {
    requireRated(appraisal.areas, appraisal.selfAreas, 'Rate every key result area.')
    requireRated(appraisal.criteria, appraisal.selfCriteria, 'Rate every rating criterion.')
    return { selfSubmittedAt: scope.now(), selfScore: inHundredths(scoreSelf(appraisal)), ...NOT_RETURNED }
  },
  'submit-manager': (scope, { found: { appraisal } }) => {
    requireRated(appraisal.areas, appraisal.managerAreas, 'Rate every key result area.')
    return {
      managerSubmittedAt: scope.now(),
      managerScore: inHundredths(scoreManager(appraisal)),
      ...NOT_RETURNED,
    }
  },
  return: ({ actor, now }, { found: { appraisal } }, { reason = '' }) => ({
    ...(appraisal.state === 'self_submitted'
      ? { selfSubmittedAt: null, selfScore: null }
      : { managerSubmittedAt: null, managerScore: null }),
    returnReason: reason,
    returnedFrom: appraisal.state,
    returnedBy: actor.id,
    returnedAt: now(),
  }),
  finalize: async (scope, { found }) => {
    const { result, score } = toResult(found, await readPacket(scope, found))
    return { finalizedAt: scope.now(), finalScore: score, result: { ...result, isFinal: true } }
  },
  acknowledge: ({ now }, _, { comment = '' }) => ({
    acknowledgedAt: now(),
    acknowledgement: comment || null,
  }),
}

interface Told {
  kind: NotificationKind
  to: (string | null)[]
}

/** Whom each verb tells something. */
const TOLD: Record<AppraisalVerb, (facts: AppraisalFacts) => Told | null> = {
  'submit-self': ({ found }) => ({ kind: 'appraisal.self-submitted', to: [found.appraisal.managerId] }),
  'submit-manager': () => null,
  return: ({ found: { appraisal } }) => ({
    kind: 'appraisal.returned',
    to: [appraisal.state === 'self_submitted' ? appraisal.employeeId : appraisal.managerId],
  }),
  finalize: ({ found: { appraisal, cycle } }) =>
    isShownToEmployee({ state: 'finalized', visibility: cycle.visibility })
      ? { kind: 'appraisal.finalized', to: [appraisal.employeeId] }
      : null,
  acknowledge: ({ found }) => ({ kind: 'appraisal.acknowledged', to: [found.appraisal.managerId] }),
}

function tell(scope: SignedInScope, facts: AppraisalFacts, verb: AppraisalVerb, said: Said): Statement[] {
  const told = TOLD[verb](facts)
  if (!told) return []
  const { appraisal, cycle } = facts.found
  const { organizationId } = appraisal
  return [
    notify(scope.db, { organizationId, now: scope.now(), actorId: scope.actor.id }, [
      {
        kind: told.kind,
        key: `${appraisal.id}:${appraisal.version + 1}`,
        to: told.to.filter((id) => id !== null),
        texts: {
          actor: toActorName(scope.account).name,
          subject: cycle.name,
          ...(said.reason !== undefined && { detail: said.reason }),
        },
        path: `/people/appraisals/${appraisal.id}`,
      },
    ]),
  ]
}

const EVENTS = {
  'submit-self': 'appraisal.self-submitted',
  'submit-manager': 'appraisal.manager-submitted',
  return: 'appraisal.returned',
  finalize: 'appraisal.finalized',
  acknowledge: 'appraisal.acknowledged',
} as const

function record(
  scope: SignedInScope,
  { found }: AppraisalFacts,
  moved: { verb: AppraisalVerb; to: AppraisalRow['state']; change: Change; said: Said },
) {
  const { verb, to, change, said } = moved
  const words = { from: APPRAISAL_STATE_WORDS[found.appraisal.state], to: APPRAISAL_STATE_WORDS[to] }
  const isWithoutSelf = verb === 'submit-manager' && found.appraisal.selfSubmittedAt === null
  const details = [
    ...(verb === 'return' ? [{ field: 'state' as const, ...words }] : []),
    ...(isWithoutSelf ? [{ field: 'self' as const, from: null, to: 'None' }] : []),
    ...(verb === 'finalize' && change.finalScore != null
      ? [{ field: 'score' as const, from: null, to: String(change.finalScore / 100) }]
      : []),
  ]
  return recordAppraisalEvent(scope, found, {
    action: EVENTS[verb],
    details,
    ...(verb === 'return' && said.reason !== undefined && { reason: said.reason }),
  })
}

/** Leads an appraisal on, as its table of states says. */
export const moveAppraisalOn =
  (verb: AppraisalVerb) =>
  async (scope: SignedInScope, id: string, said: Said = {}): Promise<AppraisalDetail> => {
    await untilCurrent(async () => {
      const { db } = scope
      const facts = await requireAppraisal(scope, id)
      requireAction(facts, verb)
      const { appraisal } = facts.found
      const hasSelf = appraisal.selfSubmittedAt !== null
      const to = moveAppraisal({ state: appraisal.state, hasSelf }, verb)?.to
      // A state that has the action has its row.
      if (!to) throw versionMoved()
      const change = await CHANGES[verb](scope, facts, said)
      await commit(
        db,
        [
          assertUnchanged(db, facts.found),
          moveRow(db, appraisal, { ...change, state: to }),
          ...tell(scope, facts, verb, said),
          record(scope, facts, { verb, to, change, said }),
        ],
        { version: versionMoved },
      )
    })
    return getDetail(scope, id)
  }
