import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type AppraisalCycleVerb, moveAppraisalCycle } from '#contract/people/appraisal-cycles.states.ts'
import { type AppraisalCycleDetail } from '#contract/people/appraisal-cycles.ts'
import { APPRAISAL_CYCLE_STATE_WORDS } from '#contract/people/appraisal-cycles.words.ts'
import { recordCycleEvent } from './appraisal-cycles.audit.ts'
import {
  assertCycleVersion,
  countOpenAppraisals,
  deleteCycleRow,
  type FoundCycle,
  setCycleState,
} from './appraisal-cycles.queries.ts'
import { createSome } from './create-appraisals.service.ts'
import { getAppraisalCycle, requireAction, requireCycle } from './get-appraisal-cycle.ts'
import { listOverlapping } from './participants.queries.ts'

/** People who are named one by one. */
const MOST_NAMED = 20

const conflict = (texts: readonly [string, ...string[]]) =>
  new DomainError('conflict', texts[0], { errors: { '': [...texts] } })

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** @throws {DomainError} with what stands against creating appraisals */
async function requireReady({ db }: SignedInScope, found: FoundCycle): Promise<void> {
  const { cycle, participantCount, withoutTemplateCount } = found
  if (participantCount === 0) throw conflict(['Add at least one participant.'])
  if (withoutTemplateCount > 0) throw conflict([`Choose a template for ${people(withoutTemplateCount)}.`])
  const [first, ...rest] = await listOverlapping(db, cycle, MOST_NAMED)
  const toText = (person: { firstName: string; lastName: string }) =>
    `${joinName(person)} already has an appraisal for an overlapping period.`
  if (first) throw conflict([toText(first), ...rest.map(toText)])
}

const sentence = (count: number, what: string) =>
  `${count} ${count === 1 ? 'appraisal is' : 'appraisals are'} not ${what} yet.`

/** What completing leaves undone. */
async function listLeft({ db }: SignedInScope, { cycle }: FoundCycle) {
  const { unsubmitted, unfinalized } = await countOpenAppraisals(db, cycle)
  return {
    count: unsubmitted + unfinalized,
    texts: [
      ...(unsubmitted > 0 ? [sentence(unsubmitted, 'submitted')] : []),
      ...(unfinalized > 0 ? [sentence(unfinalized, 'finalized')] : []),
    ],
  }
}

interface Move {
  verb: Exclude<AppraisalCycleVerb, 'delete'>
  /** Completes it although appraisals are not finalized. */
  confirmed?: boolean
}

async function move(scope: SignedInScope, id: string, { verb, confirmed = false }: Move): Promise<void> {
  const { db } = scope
  const found = await requireCycle(scope, id)
  requireAction(scope, found, verb)
  const { cycle } = found
  const next = moveAppraisalCycle(cycle.state, verb)?.to
  // A state that has the action has its row.
  if (!next) throw versionMoved()
  if (verb === 'create-appraisals') await requireReady(scope, found)
  const left = verb === 'complete' ? await listLeft(scope, found) : { count: 0, texts: [] }
  const [first, ...rest] = left.texts
  if (first !== undefined && !confirmed) throw conflict([first, ...rest])
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      setCycleState(db, cycle, next),
      recordCycleEvent(
        scope,
        { ...cycle, version: cycle.version + 1 },
        {
          action: 'appraisal.cycle-moved',
          details: [
            {
              field: 'state',
              from: APPRAISAL_CYCLE_STATE_WORDS[cycle.state],
              to: APPRAISAL_CYCLE_STATE_WORDS[next],
            },
            ...(left.count > 0 ? [{ field: 'open' as const, from: null, to: String(left.count) }] : []),
          ],
        },
      ),
    ],
    { version: versionMoved },
  )
  if (verb === 'create-appraisals') await createSome(scope, cycle)
}

/** Leads a cycle on, with all that its table of states says. */
export const moveOn =
  (way: Move) =>
  async (scope: SignedInScope, id: string): Promise<AppraisalCycleDetail> => {
    await untilCurrent(() => move(scope, id, way))
    return getAppraisalCycle(scope, id)
  }

export const deleteAppraisalCycle = (scope: SignedInScope, id: string): Promise<void> =>
  untilCurrent(async () => {
    const { db } = scope
    const found = await requireCycle(scope, id)
    requireAction(scope, found, 'delete')
    const { cycle } = found
    await commit(
      db,
      [
        assertCycleVersion(db, cycle),
        deleteCycleRow(db, cycle),
        recordCycleEvent(scope, cycle, {
          action: 'appraisal.cycle-deleted',
          before: { name: cycle.name },
        }),
      ],
      { version: versionMoved },
    )
  })
