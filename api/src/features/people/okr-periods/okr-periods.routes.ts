import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/okr-periods.ts'
import { getSettings, updateSettings } from './okr-settings.service.ts'
import {
  createPeriod,
  deletePeriod,
  getPeriod,
  listPeriods,
  movePeriodOn,
  updatePeriod,
} from './okr-periods.service.ts'

export function okrPeriodsRoutes(http: Http) {
  mount(http, contract.listPeriods, ({ scope, query }) => listPeriods(scope, query))
  mount(http, contract.createPeriod, ({ scope, body }) => createPeriod(scope, body))
  mount(http, contract.getPeriod, ({ scope, params }) => getPeriod(scope, params.periodId))
  mount(http, contract.updatePeriod, ({ scope, params, body }) => updatePeriod(scope, params.periodId, body))
  mount(http, contract.deletePeriod, async ({ scope, params }) => {
    await deletePeriod(scope, params.periodId)
    return undefined
  })
  mount(http, contract.activatePeriod, ({ scope, params }) =>
    movePeriodOn({ verb: 'activate' })(scope, params.periodId),
  )
  mount(http, contract.closePeriod, ({ scope, params, body }) =>
    movePeriodOn({ verb: 'close', ...body })(scope, params.periodId),
  )
  mount(http, contract.reopenPeriod, ({ scope, params }) =>
    movePeriodOn({ verb: 'reopen' })(scope, params.periodId),
  )
  mount(http, contract.getOkrSettings, ({ scope }) => getSettings(scope))
  mount(http, contract.updateOkrSettings, ({ scope, body }) => updateSettings(scope, body))
}
