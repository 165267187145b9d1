import { closeGroups, countOpenGroups, tellRaters } from '#api/core/reviews/calibration-end.queries.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { requirePlan } from '#api/core/plans/plan-limits.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { CYCLE_REFUSALS } from '#contract/people/cycles.actions.ts'
import { type CycleVerb, moveCycle } from '#contract/people/cycles.states.ts'
import { findNextMoveOn } from '#contract/people/cycles.timeline.ts'
import { CYCLE_STATE_WORDS } from '#contract/people/cycles.words.ts'
import { type Readiness } from '#contract/people/cycles.moves.ts'
import { type CycleDetail } from '#contract/people/cycles.ts'
import { assignSome } from './assign-reviews.service.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import {
  assertCycleVersion,
  countUnshared,
  type CycleRow,
  expireReviews,
  type ListedCycle,
  readyPackets,
  setCycleState,
} from './cycles.queries.ts'
import { insertSnapshot } from './cycle-content.queries.ts'
import { readContentOf, setUsesOf } from './cycles.service.ts'
import { getCycle, requireAction, requireCycle } from './get-cycle.ts'
import { listWithoutManager, readParticipantFacts } from './participants.queries.ts'
import { checkDraft } from './readiness.ts'
import { takeSnapshot } from './snapshot.ts'

/** Checks about people that are listed one by one. */
const MOST_PEOPLE = 20

const todayOf = ({ account, now }: SignedInScope) => toDay(now(), account.organization.timeZone)

async function readDraft(scope: SignedInScope, { cycle }: ListedCycle) {
  const { db } = scope
  const [content, facts, withoutManager] = await Promise.all([
    readContentOf(scope, cycle.settings),
    readParticipantFacts(db, cycle),
    listWithoutManager(db, cycle, MOST_PEOPLE),
  ])
  const people = withoutManager.map((person) => ({ id: person.id, name: joinName(person) }))
  return { settings: cycle.settings, content, facts, withoutManager: people, today: todayOf(scope) }
}

export async function getReadiness(scope: SignedInScope, id: string): Promise<Readiness> {
  const listed = await requireCycle(scope, id)
  requireAction(scope, listed, 'launch')
  const { state, settings } = listed.cycle
  const isScheduled = state === 'draft' && settings.sequence === 'timeline'
  const found = checkDraft({ ...(await readDraft(scope, listed)), isScheduled })
  return { ...found, isReady: found.checks.every(({ kind }) => kind === 'warning') }
}

/** What a verb writes beside the state, in the same batch. */
async function listEffects(scope: SignedInScope, listed: ListedCycle, verb: CycleVerb): Promise<Statement[]> {
  const { db } = scope
  if (verb === 'launch') return prepareLaunch(scope, listed)
  if (verb === 'schedule') await requireReady(scope, listed, { isScheduled: true })
  if (verb === 'end-reviews') return [expireReviews(db, listed.cycle), readyPackets(db, listed.cycle)]
  if (verb !== 'end-calibration') return []
  return [
    closeGroups(db, listed.cycle, scope.now()),
    tellRaters(db, listed.cycle, { now: scope.now(), actorId: scope.actor.id }),
  ]
}

/** @throws {DomainError} with all that stands against the launch */
async function requireReady(
  scope: SignedInScope,
  listed: ListedCycle,
  { isScheduled }: { isScheduled: boolean },
) {
  const draft = await readDraft(scope, listed)
  const { checks } = checkDraft({ ...draft, isScheduled })
  const faults = checks.filter(({ kind }) => kind === 'error').map(({ text }) => text)
  if (faults.length > 0) throw new DomainError('conflict', faults[0] ?? '', { errors: { '': faults } })
  return draft
}

async function prepareLaunch(scope: SignedInScope, listed: ListedCycle): Promise<Statement[]> {
  const draft = await requireReady(scope, listed, { isScheduled: false })
  const snapshot = takeSnapshot(listed.cycle, draft.content)
  return [...insertSnapshot(scope.db, snapshot), ...setUsesOf(scope, listed.cycle.id, draft.content)]
}

function toStamps(verb: CycleVerb, now: Date): Partial<Pick<CycleRow, 'launchedAt' | 'endedAt'>> {
  if (verb === 'launch') return { launchedAt: now }
  return verb === 'end-reviews' ? { endedAt: now } : {}
}

/** Where the verb leads from the cycle's state. */
function requireNext({ cycle }: ListedCycle, verb: CycleVerb): CycleRow['state'] {
  const { state, settings } = cycle
  const hasPeers = settings.groups.some(({ direction }) => direction === 'peer')
  const course = {
    state,
    hasPeers,
    isCalibrated: settings.calibration.enabled,
    hasTimeline: settings.sequence === 'timeline',
  }
  const next = moveCycle(course, verb)?.to
  if (!next) throw toRefusal(CYCLE_REFUSALS, 'state')
  return next
}

/** What a move leaves undone, and is made once it is confirmed. */
const LEFT = {
  complete: {
    field: 'unshared',
    count: countUnshared,
    one: '1 packet has not been shared yet.',
    many: (count: number) => `${count} packets have not been shared yet.`,
  },
  'end-calibration': {
    field: 'open',
    count: countOpenGroups,
    one: '1 calibration group is still open.',
    many: (count: number) => `${count} calibration groups are still open.`,
  },
} as const

/** @throws {DomainError} where something is left undone, and nobody has confirmed it */
async function listLeft({ db }: SignedInScope, { cycle }: ListedCycle, { verb, confirmed = false }: Move) {
  if (verb !== 'complete' && verb !== 'end-calibration') return []
  const { field, count, one, many } = LEFT[verb]
  const left = await count(db, cycle)
  if (left > 0 && !confirmed) throw new DomainError('conflict', left === 1 ? one : many(left))
  return left > 0 ? [{ field, from: null, to: String(left) }] : []
}

interface Move {
  verb: CycleVerb
  /** Completes it although packets have not been shared, or ends calibration although groups are open. */
  confirmed?: boolean
  /** Its day has come: nobody does it. */
  isByTimeline?: boolean
}

interface Moved {
  next: CycleRow['state']
  isByTimeline: boolean
}

const toDetails = ({ cycle }: ListedCycle, { next, isByTimeline }: Moved) => [
  { field: 'state' as const, from: CYCLE_STATE_WORDS[cycle.state], to: CYCLE_STATE_WORDS[next] },
  ...(isByTimeline ? [{ field: 'day' as const, from: null, to: cycle.nextMoveOn }] : []),
]

/** When the timeline leads it on from its new state. What was reopened is no longer led by days. */
const toNextDay = (scope: SignedInScope, { cycle }: ListedCycle, next: CycleRow['state'], verb: CycleVerb) =>
  verb === 'reopen' ? null : findNextMoveOn(next, cycle.settings, todayOf(scope))

/** Leads a cycle on once, as it was read. */
export async function move(scope: SignedInScope, listed: ListedCycle, way: Move): Promise<void> {
  const { verb, isByTimeline = false } = way
  const { actor, db, now } = scope
  requireAction(scope, listed, verb)
  const { cycle } = listed
  const next = requireNext(listed, verb)
  if (verb === 'launch' || verb === 'schedule') requirePlan(actor, now())
  const left = await listLeft(scope, listed, way)
  const effects = await listEffects(scope, listed, verb)
  const details = [...toDetails(listed, { next, isByTimeline }), ...left]
  const nextMoveOn = toNextDay(scope, listed, next, verb)
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      ...effects,
      setCycleState(db, cycle, { state: next, nextMoveOn, ...toStamps(verb, now()) }),
      recordCycleEvent(
        scope,
        { ...cycle, version: cycle.version + 1 },
        { action: 'review.cycle-moved', details },
        { isByTimeline },
      ),
    ],
    { version: versionMoved },
  )
  if (next === 'in_progress') await assignSome(scope, cycle)
}

/** Leads a cycle on, with all that its table of states says. */
export const moveOn =
  (way: Move) =>
  (scope: SignedInScope, id: string): Promise<CycleDetail> =>
    untilCurrent(async () => {
      await move(scope, await requireCycle(scope, id), way)
      return getCycle(scope, id)
    })
