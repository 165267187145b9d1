import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { PERIOD_ACTIONS, PERIOD_REFUSALS } from './okr-periods.actions.ts'
import {
  ClosePeriod,
  EditOkrSettings,
  EditPeriod,
  NewPeriod,
  OkrSettingsFields,
} from './okr-periods.forms.ts'
import { CADENCES, PERIOD_STATES } from './okr-periods.words.ts'

export const OkrPeriod = z.object({
  id: id('okp'),
  name: z.string(),
  startDate: Day,
  endDate: Day,
  state: z.enum(PERIOD_STATES),
  cadence: z.enum(CADENCES),
  isDefault: z.boolean(),
  /** Of all objectives in it that are not archived, also those that the caller can't see. */
  objectiveCount: z.number().int(),
  activeCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
  allowedActions: allowedActions(PERIOD_ACTIONS, PERIOD_REFUSALS),
})
export type OkrPeriod = z.infer<typeof OkrPeriod>

const PeriodId = z.object({ periodId: id('okp') })

export const listPeriods = endpoint({
  method: 'GET',
  path: '/okr-periods',
  summary: 'The OKR periods of the organization, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['start', 'name'],
    direction: 'desc',
    filters: { state: z.enum(PERIOD_STATES).optional() },
  }),
  reply: z.object({ items: z.array(OkrPeriod), total: z.number().int() }),
  status: 200,
})

export const createPeriod = endpoint({
  method: 'POST',
  path: '/okr-periods',
  summary: 'Create an OKR period',
  access: 'administrator',
  body: NewPeriod,
  reply: OkrPeriod,
  status: 201,
})

export const getPeriod = endpoint({
  method: 'GET',
  path: '/okr-periods/{periodId}',
  summary: 'One OKR period',
  access: 'member',
  params: PeriodId,
  reply: OkrPeriod,
  status: 200,
})

export const updatePeriod = endpoint({
  method: 'PUT',
  path: '/okr-periods/{periodId}',
  summary: 'Change an OKR period',
  access: 'administrator',
  params: PeriodId,
  body: EditPeriod,
  reply: OkrPeriod,
  status: 200,
})

export const deletePeriod = endpoint({
  method: 'DELETE',
  path: '/okr-periods/{periodId}',
  summary: 'Delete an OKR period in preparation that has no objectives',
  access: 'administrator',
  params: PeriodId,
  status: 204,
})

export const activatePeriod = endpoint({
  method: 'POST',
  path: '/okr-periods/{periodId}/activate',
  summary: 'Activate an OKR period',
  access: 'administrator',
  params: PeriodId,
  reply: OkrPeriod,
  status: 200,
})

export const closePeriod = endpoint({
  method: 'POST',
  path: '/okr-periods/{periodId}/close',
  summary: 'Close an OKR period; with objectives that are still active, these have to be closed with it',
  access: 'administrator',
  params: PeriodId,
  body: ClosePeriod,
  reply: OkrPeriod,
  status: 200,
})

export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/okr-periods/{periodId}/reopen',
  summary: 'Reopen a closed OKR period',
  access: 'administrator',
  params: PeriodId,
  reply: OkrPeriod,
  status: 200,
})

export const OkrSettings = OkrSettingsFields.extend({ version: Version })
export type OkrSettings = z.infer<typeof OkrSettings>

export const getOkrSettings = endpoint({
  method: 'GET',
  path: '/okr-settings',
  summary: 'How the organization uses OKRs: limits, who may create what, approval, thresholds of health',
  access: 'member',
  reply: OkrSettings,
  status: 200,
})

export const updateOkrSettings = endpoint({
  method: 'PUT',
  path: '/okr-settings',
  summary: 'Change how the organization uses OKRs',
  access: 'administrator',
  body: EditOkrSettings,
  reply: OkrSettings,
  status: 200,
})
