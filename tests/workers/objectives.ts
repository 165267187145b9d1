import * as checkIns from '#contract/people/objectives.check-ins.ts'
import * as keyResults from '#contract/people/objectives.key-results.ts'
import * as moves from '#contract/people/objectives.moves.ts'
import * as contract from '#contract/people/objectives.ts'
import * as periods from '#contract/people/okr-periods.ts'
import { createTeam } from '#contract/organization/teams.ts'
import { type TestApi } from './api.ts'
import { createCompany } from './company.ts'
import { createPerson } from './people.ts'

/** A year, in which whatever the tests' clock says is. */
export const DATES = { startDate: '2020-01-01', endDate: '2099-12-31' }

const OBJECTIVE = { title: 'Grow', level: 'individual', ...DATES }
const KEY_RESULT = { title: 'Revenue', metric: 'number', startValue: 0, targetValue: 100 }

/** The calls of somebody about objectives; their own, unless a body says otherwise. */
export function objectivesAs(api: TestApi, { id: ownId, token }: { id: string; token: string }) {
  const by = { token }
  const of = (objectiveId: string) => ({ params: { objectiveId } })
  const ofKey = (keyResultId: string) => ({ params: { keyResultId } })
  const toBody = (body: object) => ({ ...OBJECTIVE, ownerIds: [ownId], ...body }) as never
  const toKey = (body: object) => ({ ...KEY_RESULT, ownerId: ownId, ...body }) as never
  const call = (endpoint: typeof moves.submitObjective) => (id: string) => api.call(endpoint, of(id), by)
  return {
    list: (query = {}) => api.call(contract.listObjectives, { query }, by),
    tree: (query = {}) => api.call(contract.getObjectiveTree, { query }, by),
    summary: (query = {}) => api.call(contract.getObjectiveSummary, { query }, by),
    create: (body: object = {}) => api.call(contract.createObjective, { body: toBody(body) }, by),
    get: (id: string) => api.call(contract.getObjective, of(id), by),
    update: (id: string, body: object) =>
      api.call(contract.updateObjective, { ...of(id), body: toBody(body) }, by),
    remove: (id: string) => api.call(contract.deleteObjective, of(id), by),
    submit: call(moves.submitObjective),
    approve: call(moves.approveObjective),
    sendBack: call(moves.returnObjective),
    activate: call(moves.activateObjective),
    reopen: call(moves.reopenObjective),
    archive: call(moves.archiveObjective),
    restore: call(moves.restoreObjective),
    close: (id: string, body: object = {}) =>
      api.call(
        moves.closeObjective,
        { ...of(id), body: { outcome: 'partly', comment: 'Done.', ...body } },
        by,
      ),
    duplicate: (id: string, periodId: string | null = null) =>
      api.call(moves.duplicateObjective, { ...of(id), body: { periodId } }, by),
    addKey: (id: string, body: object = {}) =>
      api.call(keyResults.createKeyResult, { ...of(id), body: toKey(body) }, by),
    updateKey: (id: string, body: object) =>
      api.call(keyResults.updateKeyResult, { ...ofKey(id), body: toKey(body) }, by),
    getKey: (id: string) => api.call(keyResults.getKeyResult, ofKey(id), by),
    removeKey: (id: string) => api.call(keyResults.deleteKeyResult, ofKey(id), by),
    archiveKey: (id: string) => api.call(keyResults.archiveKeyResult, ofKey(id), by),
    restoreKey: (id: string) => api.call(keyResults.restoreKeyResult, ofKey(id), by),
    weigh: (id: string, weights: Record<string, number>) => {
      const all = Object.entries(weights).map(([keyId, weight]) => ({ id: keyId, weight }))
      return api.call(keyResults.setKeyResultWeights, { ...of(id), body: { keyResults: all } }, by)
    },
    checkIn: (id: string, body: object = {}) =>
      api.call(
        checkIns.checkInKeyResult,
        { ...ofKey(id), body: { health: 'on_track', ...body } as never },
        by,
      ),
    checkInObjective: (id: string, body: object = {}) =>
      api.call(checkIns.checkInObjective, { ...of(id), body: { health: 'on_track', ...body } as never }, by),
    changeCheckIn: (checkInId: string, body: object) =>
      api.call(
        checkIns.updateCheckIn,
        { params: { checkInId }, body: { health: 'on_track', ...body } as never },
        by,
      ),
    checkIns: (id: string) => api.call(checkIns.listCheckIns, ofKey(id), by),
    comment: (id: string, text: string) =>
      api.call(checkIns.commentOnObjective, { ...of(id), body: { text } }, by),
    comments: (id: string) => api.call(checkIns.listObjectiveComments, of(id), by),
    period: (body: object = {}) =>
      api.call(periods.createPeriod, { body: { name: 'Q1', ...DATES, ...body } }, by),
    movePeriod: (id: string, verb: 'activate' | 'reopen') =>
      api.call(
        verb === 'activate' ? periods.activatePeriod : periods.reopenPeriod,
        { params: { periodId: id } },
        by,
      ),
    closePeriod: (id: string, closeObjectives = false) =>
      api.call(periods.closePeriod, { params: { periodId: id }, body: { closeObjectives } }, by),
    set: (body: object) =>
      api.call(periods.updateOkrSettings, { body: { ...SETTINGS, ...body } as never }, by),
  }
}

/** Olga owns the company; Mia leads Tom and the team Growth, in which Pia is; Ben is a member of nothing. */
export async function openObjectives(api: TestApi) {
  const company = await createCompany(api)
  const { join, token } = company
  const mia = await join({ firstName: 'Mia' })
  const tom = await join({ firstName: 'Tom', managerId: mia.id })
  const pia = await join({ firstName: 'Pia' })
  const ben = await join({ firstName: 'Ben' })
  const team = { name: 'Growth', leadId: mia.id, userIds: [pia.id] }
  const teamId = (await api.call(createTeam, { body: team }, { token })).body.id
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const as = (person: { id: string; token: string }) => objectivesAs(api, person)
  const olga = as(company.owner)
  await olga.set({})
  const periodId = (await olga.period()).body.id
  await olga.movePeriod(periodId, 'activate')
  return {
    ids: { mia: mia.id, tom: tom.id, pia: pia.id, ben: ben.id, olga: company.owner.id },
    organizationId: company.organizationId,
    tokens: { tom: tom.token, mia: mia.token },
    ...{ teamId, periodId, olga, mia: as(mia), tom: as(tom), pia: as(pia), ben: as(ben) },
    stranger: as(stranger),
  }
}
export type ObjectiveCompany = Awaited<ReturnType<typeof openObjectives>>

/** An active objective of the period, with a key result from 0 to 100. */
export async function startObjective(
  { periodId }: Pick<ObjectiveCompany, 'periodId'>,
  caller: ObjectiveCompany['olga'],
  body: object = {},
) {
  const { id } = (await caller.create({ periodId, ...body })).body
  const key = (await caller.addKey(id)).body
  const { status } = await caller.activate(id)
  if (status !== 200) throw new Error(`The objective was not activated: ${status}.`)
  return { id, keyId: key.id }
}

/** The errors of a refusal, by field. */
export const faultsOf = (answer: { status: number; body: object }) => ({
  status: answer.status,
  errors: (answer.body as { errors?: Record<string, string[]> }).errors,
})

const SETTINGS = {
  maxObjectives: 100,
  maxKeyResults: 5,
  companyCreators: 'administrators',
  teamCreators: 'leads',
  approvalRequired: false,
  onTrackGap: 10,
  atRiskGap: 25,
}

/** Some of everything at one moment, so that many rows are equal in what they are sorted by. */
export async function addListedObjectives(api: TestApi, customer: { id: string; token: string }) {
  const calls = objectivesAs(api, customer)
  await calls.set({})
  const periods: string[] = []
  for (const name of ['a', 'b', 'c']) periods.push((await calls.period({ name })).body.id)
  for (const title of ['One', 'Two', 'Three']) await calls.create({ title })
  const objectiveId = (await calls.create({ title: 'Four', periodId: periods[0] })).body.id
  const keyResultId = (await calls.addKey(objectiveId)).body.id
  await calls.activate(objectiveId)
  for (const value of [1, 2, 3]) await calls.checkIn(keyResultId, { value })
  for (const text of ['a', 'b', 'c']) await calls.comment(objectiveId, text)
  return { objectiveId, keyResultId }
}
