import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as progress from '#contract/people/cycles.progress.ts'
import * as moves from '#contract/people/cycles.moves.ts'
import * as participants from '#contract/people/cycles.participants.ts'
import * as questions from '#contract/people/cycles.questions.ts'
import * as contract from '#contract/people/cycles.ts'
import { createCycle, deleteCycle, duplicateCycle, listCycles, updateCycle } from './cycles.service.ts'
import { listCycleQuestions, rewordQuestion } from './asked-questions.service.ts'
import { updateDays } from './edit-days.service.ts'
import { exportCycles } from './export-cycles.service.ts'
import { exportParticipants } from './export-participants.service.ts'
import { getCycle } from './get-cycle.ts'
import { getReadiness, moveOn } from './move-cycle.service.ts'
import {
  addParticipants,
  getParticipant,
  listParticipants,
  removeParticipant,
  updateParticipant,
} from './participants.service.ts'
import { getProgress, listOpenReviewers, remindReviewers } from './progress.service.ts'
import { addReviewer, listReviewers, removeReviewer } from './reviewers.service.ts'

const MOVES = [
  [moves.scheduleCycle, 'schedule'],
  [moves.unscheduleCycle, 'unschedule'],
  [moves.launchCycle, 'launch'],
  [moves.endPeerSelection, 'end-peer-selection'],
  [moves.endReviews, 'end-reviews'],
  [moves.reopenCycle, 'reopen'],
  [moves.cancelCycle, 'cancel'],
] as const

export function cyclesRoutes(http: Http) {
  mount(http, contract.listCycles, ({ scope, query }) => listCycles(scope, query))
  // Must precede /review-cycles/{cycleId}.
  mount(http, contract.exportCycles, ({ scope, query }) =>
    csvResponse('review-cycles.csv', exportCycles(scope, query)),
  )
  mount(http, contract.createCycle, ({ scope, body }) => createCycle(scope, body))
  mount(http, contract.getCycle, ({ scope, params }) => getCycle(scope, params.cycleId))
  mount(http, contract.updateCycle, ({ scope, params, body }) => updateCycle(scope, params.cycleId, body))
  mount(http, contract.deleteCycle, async ({ scope, params }) => {
    await deleteCycle(scope, params.cycleId)
    return undefined
  })
  mount(http, contract.duplicateCycle, ({ scope, params }) => duplicateCycle(scope, params.cycleId))
  mount(http, questions.listCycleQuestions, ({ scope, params }) => listCycleQuestions(scope, params.cycleId))
  mount(http, questions.rewordQuestion, ({ scope, params, body }) => rewordQuestion(scope, params, body))
  mountMoves(http)
  mountParticipants(http)
  mountProgress(http)
}

function mountMoves(http: Http) {
  mount(http, moves.updateDays, ({ scope, params, body }) => updateDays(scope, params.cycleId, body))
  mount(http, moves.getReadiness, ({ scope, params }) => getReadiness(scope, params.cycleId))
  mount(http, moves.completeCycle, ({ scope, params, body }) =>
    moveOn({ verb: 'complete', ...body })(scope, params.cycleId),
  )
  mount(http, moves.endCalibration, ({ scope, params, body }) =>
    moveOn({ verb: 'end-calibration', ...body })(scope, params.cycleId),
  )
  for (const [endpoint, verb] of MOVES)
    mount(http, endpoint, ({ scope, params }) => moveOn({ verb })(scope, params.cycleId))
}

function mountParticipants(http: Http) {
  mount(http, participants.listParticipants, ({ scope, params, query }) =>
    listParticipants(scope, params.cycleId, query),
  )
  mount(http, participants.exportParticipants, async ({ scope, params }) =>
    csvResponse('review-cycle.csv', await exportParticipants(scope, params.cycleId)),
  )
  mount(http, participants.addParticipants, ({ scope, params, body }) =>
    addParticipants(scope, params.cycleId, body),
  )
  mount(http, participants.getParticipant, ({ scope, params }) => getParticipant(scope, params))
  mount(http, participants.updateParticipant, ({ scope, params, body }) =>
    updateParticipant(scope, params, body),
  )
  mount(http, participants.removeParticipant, async ({ scope, params }) => {
    await removeParticipant(scope, params)
    return undefined
  })
}

function mountProgress(http: Http) {
  mount(http, progress.getProgress, ({ scope, params, query }) => getProgress(scope, params.cycleId, query))
  mount(http, progress.listOpenReviewers, ({ scope, params, query }) =>
    listOpenReviewers(scope, params.cycleId, query),
  )
  mount(http, progress.remindReviewers, ({ scope, params, body }) =>
    remindReviewers(scope, params.cycleId, body),
  )
  mount(http, progress.listReviewers, ({ scope, params }) => listReviewers(scope, params))
  mount(http, progress.addReviewer, ({ scope, params, body }) => addReviewer(scope, params, body))
  mount(http, progress.removeReviewer, async ({ scope, params }) => {
    await removeReviewer(scope, params)
    return undefined
  })
}
