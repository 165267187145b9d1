import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as checkIns from '#contract/people/objectives.check-ins.ts'
import * as keyResults from '#contract/people/objectives.key-results.ts'
import * as moves from '#contract/people/objectives.moves.ts'
import * as contract from '#contract/people/objectives.ts'
import { checkIn, updateCheckIn } from './check-ins.service.ts'
import { duplicateObjective } from './duplicate-objective.service.ts'
import { updateKeyResult } from './edit-key-result.service.ts'
import { exportObjectives } from './export-objectives.service.ts'
import { getObjective } from './get-objective.ts'
import {
  archiveKeyResult,
  createKeyResult,
  deleteKeyResult,
  getKeyResult,
  restoreKeyResult,
  setKeyResultWeights,
} from './key-results.service.ts'
import { archiveObjective, moveOn, restoreObjective } from './move-objective.service.ts'
import { createObjective, deleteObjective, listObjectives, updateObjective } from './objectives.service.ts'
import {
  commentOnObjective,
  listCheckIns,
  listObjectiveCheckIns,
  listObjectiveComments,
} from './timeline.service.ts'
import { getObjectiveSummary, getObjectiveTree } from './tree.service.ts'

function mountObjectives(http: Http) {
  mount(http, contract.listObjectives, ({ scope, query }) => listObjectives(scope, query))
  // Must precede /objectives/{objectiveId}.
  mount(http, contract.exportObjectives, ({ scope, query }) =>
    csvResponse('objectives.csv', exportObjectives(scope, query)),
  )
  mount(http, contract.getObjectiveTree, ({ scope, query }) => getObjectiveTree(scope, query))
  mount(http, contract.getObjectiveSummary, ({ scope, query }) => getObjectiveSummary(scope, query))
  mount(http, contract.createObjective, ({ scope, body }) => createObjective(scope, body))
  mount(http, contract.getObjective, ({ scope, params }) => getObjective(scope, params.objectiveId))
  mount(http, contract.updateObjective, ({ scope, params, body }) =>
    updateObjective(scope, params.objectiveId, body),
  )
  mount(http, contract.deleteObjective, async ({ scope, params }) => {
    await deleteObjective(scope, params.objectiveId)
    return undefined
  })
}

function mountMoves(http: Http) {
  mount(http, moves.submitObjective, ({ scope, params }) =>
    moveOn({ verb: 'submit' })(scope, params.objectiveId),
  )
  mount(http, moves.approveObjective, ({ scope, params }) =>
    moveOn({ verb: 'approve' })(scope, params.objectiveId),
  )
  mount(http, moves.returnObjective, ({ scope, params }) =>
    moveOn({ verb: 'return' })(scope, params.objectiveId),
  )
  mount(http, moves.activateObjective, ({ scope, params }) =>
    moveOn({ verb: 'activate' })(scope, params.objectiveId),
  )
  mount(http, moves.closeObjective, ({ scope, params, body }) =>
    moveOn({ verb: 'close', end: body })(scope, params.objectiveId),
  )
  mount(http, moves.reopenObjective, ({ scope, params }) =>
    moveOn({ verb: 'reopen' })(scope, params.objectiveId),
  )
  mount(http, moves.duplicateObjective, ({ scope, params, body }) =>
    duplicateObjective(scope, params.objectiveId, body),
  )
  mount(http, moves.archiveObjective, ({ scope, params }) => archiveObjective(scope, params.objectiveId))
  mount(http, moves.restoreObjective, ({ scope, params }) => restoreObjective(scope, params.objectiveId))
}

function mountKeyResults(http: Http) {
  mount(http, keyResults.createKeyResult, ({ scope, params, body }) =>
    createKeyResult(scope, params.objectiveId, body),
  )
  mount(http, keyResults.setKeyResultWeights, ({ scope, params, body }) =>
    setKeyResultWeights(scope, params.objectiveId, body),
  )
  mount(http, keyResults.getKeyResult, ({ scope, params }) => getKeyResult(scope, params.keyResultId))
  mount(http, keyResults.updateKeyResult, ({ scope, params, body }) =>
    updateKeyResult(scope, params.keyResultId, body),
  )
  mount(http, keyResults.deleteKeyResult, async ({ scope, params }) => {
    await deleteKeyResult(scope, params.keyResultId)
    return undefined
  })
  mount(http, keyResults.archiveKeyResult, ({ scope, params }) => archiveKeyResult(scope, params.keyResultId))
  mount(http, keyResults.restoreKeyResult, ({ scope, params }) => restoreKeyResult(scope, params.keyResultId))
}

function mountTimeline(http: Http) {
  mount(http, checkIns.listCheckIns, ({ scope, params, query }) =>
    listCheckIns(scope, params.keyResultId, query),
  )
  mount(http, checkIns.checkInKeyResult, ({ scope, params, body }) => checkIn(scope, params, body))
  mount(http, checkIns.listObjectiveCheckIns, ({ scope, params, query }) =>
    listObjectiveCheckIns(scope, params.objectiveId, query),
  )
  mount(http, checkIns.checkInObjective, ({ scope, params, body }) => checkIn(scope, params, body))
  mount(http, checkIns.updateCheckIn, ({ scope, params, body }) =>
    updateCheckIn(scope, params.checkInId, body),
  )
  mount(http, checkIns.listObjectiveComments, ({ scope, params, query }) =>
    listObjectiveComments(scope, params.objectiveId, query),
  )
  mount(http, checkIns.commentOnObjective, ({ scope, params, body }) =>
    commentOnObjective(scope, params.objectiveId, body),
  )
}

export function objectivesRoutes(http: Http) {
  mountObjectives(http)
  mountMoves(http)
  mountKeyResults(http)
  mountTimeline(http)
}
