import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { EditOkrSettings, EditPeriod, NewPeriod } from '#contract/people/okr-periods.forms.ts'
import * as contract from '#contract/people/okr-periods.ts'

const of = (periodId: string) => ({ params: { periodId } })

export const listPeriods = (api: Api, query: QueryOf<typeof contract.listPeriods>) =>
  api(contract.listPeriods, { query })
export const getPeriod = (api: Api, id: string) => api(contract.getPeriod, of(id))
export const createPeriod = (api: Api, body: NewPeriod) => api(contract.createPeriod, { body })
export const updatePeriod = (api: Api, id: string, body: EditPeriod) =>
  api(contract.updatePeriod, { ...of(id), body })
export const deletePeriod = (api: Api, id: string) => api(contract.deletePeriod, of(id))
export const activatePeriod = (api: Api, id: string) => api(contract.activatePeriod, of(id))
export const closePeriod = (api: Api, id: string, closeObjectives: boolean) =>
  api(contract.closePeriod, { ...of(id), body: { closeObjectives } })
export const reopenPeriod = (api: Api, id: string) => api(contract.reopenPeriod, of(id))
export const getOkrSettings = (api: Api) => api(contract.getOkrSettings, {})
export const updateOkrSettings = (api: Api, body: EditOkrSettings) =>
  api(contract.updateOkrSettings, { body })

/** As many as an organization can have. */
const ALL = 200

export interface PeriodChoices {
  all: { value: string; label: string }[]
  /** Those that are not closed, the default one first. */
  open: { id: string; name: string; startDate: string; endDate: string }[]
  /** Null without one. */
  defaultId: string | null
}

export async function listPeriodChoices(api: Api): Promise<PeriodChoices> {
  const { items } = await api(contract.listPeriods, { query: { pageSize: ALL } })
  const open = items
    .filter(({ state }) => state !== 'closed')
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  return {
    all: items.map(({ id, name }) => ({ value: id, label: name })),
    open: open.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
    defaultId: items.find(({ isDefault }) => isDefault)?.id ?? null,
  }
}
