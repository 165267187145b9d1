import { type SignedInScope } from '#api/core/access/scope.ts'
import { findPacketResult, type PacketResult } from '#api/core/reviews/packet-results.queries.ts'
import { commit } from '#api/db/commit.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type AppraisalRating } from '#contract/people/appraisals.forms.ts'
import { seesManager, seesSelf } from '#contract/people/appraisals.policy.ts'
import { type Appraisal, type AppraisalDetail } from '#contract/people/appraisals.ts'
import { type AppraisalFacts, listActions, requireAppraisal } from './appraisal-access.ts'
import { toResult } from './appraisal-result.ts'
import { recordViewed } from './appraisals.audit.ts'
import { type FoundAppraisal } from './appraisals.queries.ts'

const toPerson = (person: { id: string; firstName: string; lastName: string } | null) =>
  person && { id: person.id, name: joinName(person) }

/** @param seesScore whether its reader is shown the final score */
export const toAppraisal = (found: FoundAppraisal, seesScore: boolean): Appraisal => {
  const { appraisal, cycle, employee, manager } = found
  return {
    id: appraisal.id,
    cycle: {
      id: cycle.id,
      name: cycle.name,
      state: cycle.state,
      startDate: cycle.startDate,
      endDate: cycle.endDate,
      scaleMax: cycle.scaleMax,
    },
    employee: { id: employee.id, name: joinName(employee) },
    manager: toPerson(manager),
    state: appraisal.state,
    score: seesScore && appraisal.finalScore !== null ? appraisal.finalScore / 100 : null,
  }
}

export const readPacket = async (
  { db }: SignedInScope,
  { appraisal, cycle }: FoundAppraisal,
): Promise<PacketResult | undefined> =>
  cycle.reviewCycleId === null
    ? undefined
    : findPacketResult(db, {
        cycleId: cycle.reviewCycleId,
        revieweeId: appraisal.employeeId,
        organizationId: appraisal.organizationId,
      })

/** A rating for each area, in their order: nothing is stored before the first is saved. */
const fill = (areas: readonly unknown[], ratings: readonly AppraisalRating[]): AppraisalRating[] =>
  areas.map((_, position) => ratings[position] ?? { score: null, comment: '' })

const toSelf = ({ appraisal }: FoundAppraisal): AppraisalDetail['self'] => ({
  areas: fill(appraisal.areas, appraisal.selfAreas),
  criteria: fill(appraisal.criteria, appraisal.selfCriteria),
  reflection: appraisal.reflection,
  submittedAt: appraisal.selfSubmittedAt?.toISOString() ?? null,
  version: appraisal.selfVersion,
})

const toManagerRating = ({ appraisal }: FoundAppraisal): AppraisalDetail['managerRating'] => ({
  areas: fill(appraisal.areas, appraisal.managerAreas),
  remarks: appraisal.remarks,
  submittedAt: appraisal.managerSubmittedAt?.toISOString() ?? null,
  version: appraisal.managerVersion,
})

/** What the employee has not submitted is not for them to read why: it is between the manager and who returned it. */
function toReturned({ found, reader }: AppraisalFacts): AppraisalDetail['returned'] {
  const { returnReason, returnedAt, returnedFrom } = found.appraisal
  if (returnReason === null || returnedAt === null) return null
  if (reader === 'employee' && returnedFrom !== 'self_submitted') return null
  const by = found.returner && joinName(found.returner)
  return { by, reason: returnReason, at: returnedAt.toISOString() }
}

async function toDetail(scope: SignedInScope, facts: AppraisalFacts): Promise<AppraisalDetail> {
  const { found, reader, relationships, standing } = facts
  const { appraisal, cycle } = found
  const sees = {
    self: seesSelf(reader, appraisal.selfSubmittedAt !== null),
    manager: seesManager(reader, relationships, standing),
  }
  const live = () => readPacket(scope, found).then((packet) => toResult(found, packet).result)
  return {
    ...toAppraisal(found, sees.manager),
    jobTitle: found.jobTitle,
    reader,
    visibility: cycle.visibility,
    template: { name: appraisal.templateName, revision: appraisal.templateRevision },
    keyResultAreas: appraisal.areas,
    ratingCriteria: appraisal.criteria,
    self: sees.self ? toSelf(found) : null,
    managerRating: sees.manager ? toManagerRating(found) : null,
    result: sees.manager ? (appraisal.result ?? (await live())) : null,
    returned: toReturned(facts),
    finalizedAt: appraisal.finalizedAt?.toISOString() ?? null,
    acknowledgedAt: appraisal.acknowledgedAt?.toISOString() ?? null,
    acknowledgement: appraisal.acknowledgement,
    version: appraisal.version,
    allowedActions: listActions(facts),
  }
}

export const getDetail = async (scope: SignedInScope, id: string): Promise<AppraisalDetail> =>
  toDetail(scope, await requireAppraisal(scope, id))

/** Administrators who read about somebody whom they don't manage leave an audit event. */
export async function getAppraisal(scope: SignedInScope, id: string): Promise<AppraisalDetail> {
  const facts = await requireAppraisal(scope, id)
  const isManager = ['manager', 'manager-above'].some((each) => facts.relationships.has(each as 'manager'))
  if (facts.reader === 'manager' && !isManager) await commit(scope.db, [recordViewed(scope, facts.found)])
  return toDetail(scope, facts)
}
