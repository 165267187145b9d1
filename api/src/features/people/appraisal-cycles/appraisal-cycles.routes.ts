import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as participants from '#contract/people/appraisal-cycles.participants.ts'
import * as contract from '#contract/people/appraisal-cycles.ts'
import {
  createAppraisalCycle,
  listAppraisalCycles,
  listScoredReviewCycles,
  updateAppraisalCycle,
} from './appraisal-cycles.service.ts'
import { exportAppraisalCycles } from './export-appraisal-cycles.service.ts'
import { getAppraisalCycle } from './get-appraisal-cycle.ts'
import { deleteAppraisalCycle, moveOn } from './move-appraisal-cycle.service.ts'
import {
  addAppraisalParticipants,
  listAppraisalParticipants,
  removeAppraisalParticipant,
  updateAppraisalParticipant,
} from './participants.service.ts'
import { getAppraisalSummary } from './summary.service.ts'

export function appraisalCyclesRoutes(http: Http) {
  mount(http, contract.listAppraisalCycles, ({ scope, query }) => listAppraisalCycles(scope, query))
  // Both must precede /appraisal-cycles/{appraisalCycleId}.
  mount(http, contract.exportAppraisalCycles, ({ scope, query }) =>
    csvResponse('appraisal-cycles.csv', exportAppraisalCycles(scope, query)),
  )
  mount(http, contract.listScoredReviewCycles, ({ scope }) => listScoredReviewCycles(scope))
  mount(http, contract.createAppraisalCycle, ({ scope, body }) => createAppraisalCycle(scope, body))
  mount(http, contract.getAppraisalCycle, ({ scope, params }) =>
    getAppraisalCycle(scope, params.appraisalCycleId),
  )
  mount(http, contract.updateAppraisalCycle, ({ scope, params, body }) =>
    updateAppraisalCycle(scope, params.appraisalCycleId, body),
  )
  mount(http, contract.deleteAppraisalCycle, async ({ scope, params }) => {
    await deleteAppraisalCycle(scope, params.appraisalCycleId)
    return undefined
  })
  mount(http, contract.createAppraisals, ({ scope, params }) =>
    moveOn({ verb: 'create-appraisals' })(scope, params.appraisalCycleId),
  )
  mount(http, contract.completeAppraisalCycle, ({ scope, params, body }) =>
    moveOn({ verb: 'complete', ...body })(scope, params.appraisalCycleId),
  )
  mount(http, contract.reopenAppraisalCycle, ({ scope, params }) =>
    moveOn({ verb: 'reopen' })(scope, params.appraisalCycleId),
  )
  mount(http, contract.getAppraisalSummary, ({ scope, params }) =>
    getAppraisalSummary(scope, params.appraisalCycleId),
  )
  mountParticipants(http)
}

function mountParticipants(http: Http) {
  mount(http, participants.listAppraisalParticipants, ({ scope, params, query }) =>
    listAppraisalParticipants(scope, params.appraisalCycleId, query),
  )
  mount(http, participants.addAppraisalParticipants, ({ scope, params, body }) =>
    addAppraisalParticipants(scope, params.appraisalCycleId, body),
  )
  mount(http, participants.updateAppraisalParticipant, ({ scope, params, body }) =>
    updateAppraisalParticipant(scope, { cycleId: params.appraisalCycleId, userId: params.userId }, body),
  )
  mount(http, participants.removeAppraisalParticipant, async ({ scope, params }) => {
    await removeAppraisalParticipant(scope, { cycleId: params.appraisalCycleId, userId: params.userId })
    return undefined
  })
}
