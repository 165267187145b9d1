import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/calibration.ts'
import { calibrate } from './calibrate.service.ts'
import { exportChanges, exportGrid, getGrid } from './grid.service.ts'
import {
  createCalibrationGroupIn,
  deleteCalibrationGroupOf,
  listCalibrationGroupsOf,
  listOwnCalibrationGroups,
  moveCalibrationGroup,
  updateCalibrationGroupOf,
} from './groups.service.ts'
import { suggestGroups } from './suggestions.service.ts'

export function calibrationRoutes(http: Http) {
  mount(http, contract.listOwnCalibrationGroups, ({ scope }) => listOwnCalibrationGroups(scope))
  mount(http, contract.listCalibrationGroups, ({ scope, params }) =>
    listCalibrationGroupsOf(scope, params.cycleId),
  )
  mount(http, contract.createCalibrationGroup, ({ scope, params, body }) =>
    createCalibrationGroupIn(scope, params.cycleId, body),
  )
  mount(http, contract.suggestCalibrationGroups, ({ scope, params, query }) =>
    suggestGroups(scope, params.cycleId, query.by),
  )
  mount(http, contract.getCalibrationGroup, ({ scope, params }) => getGrid(scope, params.groupId))
  mount(http, contract.updateCalibrationGroup, ({ scope, params, body }) =>
    updateCalibrationGroupOf(scope, params.groupId, body),
  )
  mount(http, contract.deleteCalibrationGroup, async ({ scope, params }) => {
    await deleteCalibrationGroupOf(scope, params.groupId)
    return undefined
  })
  mount(http, contract.calibrateScore, ({ scope, params, body }) => calibrate(scope, params.groupId, body))
  mount(http, contract.closeCalibrationGroup, ({ scope, params }) =>
    moveCalibrationGroup('close')(scope, params.groupId),
  )
  mount(http, contract.reopenCalibrationGroup, ({ scope, params }) =>
    moveCalibrationGroup('reopen')(scope, params.groupId),
  )
  mount(http, contract.exportCalibrationGroup, async ({ scope, params }) =>
    csvResponse('calibration.csv', await exportGrid(scope, params.groupId)),
  )
  mount(http, contract.exportCalibrationChanges, async ({ scope, params }) =>
    csvResponse('calibration-changes.csv', await exportChanges(scope, params.groupId)),
  )
}
