import * as participants from '#contract/people/appraisal-cycles.participants.ts'
import * as cycles from '#contract/people/appraisal-cycles.ts'
import * as templates from '#contract/people/appraisal-templates.ts'
import * as contract from '#contract/people/appraisals.ts'
import { type TestApi } from './api.ts'
import { createCompany } from './company.ts'

export const AREAS = [
  { name: 'Delivery', weightage: 40 },
  { name: 'Quality', weightage: 35 },
  { name: 'Teamwork', weightage: 25 },
]

/** The calls of somebody about appraisal templates. */
export function appraisalTemplatesAs(api: TestApi, token: string) {
  const by = { token }
  const of = (appraisalTemplateId: string) => ({ params: { appraisalTemplateId } })
  const body = { name: 'Engineer', status: 'published' as const, keyResultAreas: AREAS }
  return {
    list: (query = {}) => api.call(templates.listAppraisalTemplates, { query }, by),
    get: (id: string) => api.call(templates.getAppraisalTemplate, of(id), by),
    create: (more: object = {}) =>
      api.call(templates.createAppraisalTemplate, { body: { ...body, ...more } }, by),
    update: (id: string, more: object) =>
      api.call(templates.updateAppraisalTemplate, { ...of(id), body: { ...body, ...more } }, by),
    remove: (id: string) => api.call(templates.deleteAppraisalTemplate, of(id), by),
    duplicate: (id: string) => api.call(templates.duplicateAppraisalTemplate, of(id), by),
    archive: (id: string) => api.call(templates.archiveAppraisalTemplate, of(id), by),
    restore: (id: string) => api.call(templates.restoreAppraisalTemplate, of(id), by),
  }
}

/** The calls of somebody about appraisal cycles. */
export function appraisalCyclesAs(api: TestApi, token: string) {
  const by = { token }
  const of = (appraisalCycleId: string) => ({ params: { appraisalCycleId } })
  const body = { name: 'Year 2026', startDate: '2026-01-01', endDate: '2026-12-31' }
  return {
    list: (query = {}) => api.call(cycles.listAppraisalCycles, { query }, by),
    get: (id: string) => api.call(cycles.getAppraisalCycle, of(id), by),
    reviewCycles: () => api.call(cycles.listScoredReviewCycles, {}, by),
    create: (more: object = {}) => api.call(cycles.createAppraisalCycle, { body: { ...body, ...more } }, by),
    update: (id: string, more: object) =>
      api.call(cycles.updateAppraisalCycle, { ...of(id), body: { ...body, ...more } }, by),
    remove: (id: string) => api.call(cycles.deleteAppraisalCycle, of(id), by),
    start: (id: string) => api.call(cycles.createAppraisals, of(id), by),
    complete: (id: string, confirmed = false) =>
      api.call(cycles.completeAppraisalCycle, { ...of(id), body: { confirmed } }, by),
    reopen: (id: string) => api.call(cycles.reopenAppraisalCycle, of(id), by),
    summary: (id: string) => api.call(cycles.getAppraisalSummary, of(id), by),
    participants: (id: string, query = {}) =>
      api.call(participants.listAppraisalParticipants, { ...of(id), query }, by),
    add: (id: string, wanted: object) =>
      api.call(participants.addAppraisalParticipants, { ...of(id), body: wanted }, by),
    choose: (appraisalCycleId: string, userId: string, templateId: string | null) =>
      api.call(
        participants.updateAppraisalParticipant,
        { params: { appraisalCycleId, userId }, body: { templateId } },
        by,
      ),
    drop: (appraisalCycleId: string, userId: string) =>
      api.call(participants.removeAppraisalParticipant, { params: { appraisalCycleId, userId } }, by),
  }
}

const toRatings = (scores: readonly (number | null)[]) => scores.map((score) => ({ score, comment: '' }))

/** The calls of somebody about appraisals. */
export function appraisalsAs(api: TestApi, token: string) {
  const by = { token }
  const of = (appraisalId: string) => ({ params: { appraisalId } })
  return {
    list: (query = {}) => api.call(contract.listAppraisals, { query: query }, by),
    get: (id: string) => api.call(contract.getAppraisal, of(id), by),
    rateSelf: (id: string, scores: readonly (number | null)[], more: object = {}) =>
      api.call(contract.saveSelfRating, { ...of(id), body: { areas: toRatings(scores), ...more } }, by),
    rate: (id: string, scores: readonly (number | null)[], more: object = {}) =>
      api.call(contract.saveManagerRating, { ...of(id), body: { areas: toRatings(scores), ...more } }, by),
    submitSelf: (id: string) => api.call(contract.submitSelfRating, of(id), by),
    submit: (id: string) => api.call(contract.submitManagerRating, of(id), by),
    giveBack: (id: string, reason = 'Please explain more.') =>
      api.call(contract.returnAppraisal, { ...of(id), body: { reason } }, by),
    finalize: (id: string) => api.call(contract.finalizeAppraisal, of(id), by),
    acknowledge: (id: string, comment = '') =>
      api.call(contract.acknowledgeAppraisal, { ...of(id), body: { comment } }, by),
  }
}

/** A company whose Olga leads Mia, who leads Tom and Zoë, with a template and the calls of Olga. */
export async function openAppraisals(api: TestApi) {
  const company = await createCompany(api)
  const { token } = company
  const mia = await company.join({ firstName: 'Mia', managerId: company.owner.id })
  const tom = await company.join({ firstName: 'Tom', managerId: mia.id })
  const zoe = await company.join({ firstName: 'Zoë', managerId: mia.id })
  const ofTemplates = appraisalTemplatesAs(api, token)
  const templateId = (await ofTemplates.create()).body.id
  return {
    ...company,
    mia,
    tom,
    zoe,
    templateId,
    templates: ofTemplates,
    cycles: appraisalCyclesAs(api, token),
  }
}

type Company = Awaited<ReturnType<typeof openAppraisals>>

/** A cycle about Tom and Zoë that has started; resolves to its id and to those of their appraisals. */
export async function startAppraisals({ cycles: of, templateId, tom, zoe }: Company, more: object = {}) {
  const { id } = (await of.create(more)).body
  await of.add(id, { userIds: [tom.id, zoe.id], templateId })
  await of.start(id)
  const { items } = (await of.participants(id)).body
  const idOf = (userId: string) => items.find(({ user }) => user.id === userId)?.appraisal?.id ?? ''
  return { id, toms: idOf(tom.id), zoes: idOf(zoe.id) }
}

interface About {
  token: string
  /** Of the cycle. */
  name: string
  userId: string
}

/** One appraisal in a cycle of its own, with everything rated; and a template and a cycle that nobody uses. */
export async function addAppraisal(api: TestApi, { token, name, userId }: About) {
  const [ofTemplates, ofCycles] = [appraisalTemplatesAs(api, token), appraisalCyclesAs(api, token)]
  const templateId = (await ofTemplates.create({ name: 'In use' })).body.id
  const { id } = (await ofCycles.create({ name })).body
  await ofCycles.add(id, { userIds: [userId], templateId })
  await ofCycles.start(id)
  const appraisalId = (await ofCycles.participants(id)).body.items[0]?.appraisal?.id ?? ''
  await appraisalsAs(api, token).rate(appraisalId, [4, 3, 5])
  const waiting = (await ofCycles.create({ startDate: '2031-01-01', endDate: '2031-12-31' })).body.id
  await ofCycles.add(waiting, { userIds: [userId], templateId })
  return {
    appraisalTemplateId: (await ofTemplates.create({ name: 'Not in use' })).body.id,
    usedAppraisalTemplateId: templateId,
    appraisalCycleId: id,
    waitingAppraisalCycleId: waiting,
    appraisalId,
  }
}

/** Some templates and cycles, in one of which everybody is appraised; resolves to the id of that one. */
export async function addListedAppraisals(api: TestApi, token: string): Promise<string> {
  const [ofTemplates, ofCycles] = [appraisalTemplatesAs(api, token), appraisalCyclesAs(api, token)]
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) {
    const templateId = (await ofTemplates.create({ name })).body.id
    ids.push((await ofCycles.create({ name })).body.id)
    if (name === 'A') await ofCycles.add(ids[0] ?? '', { everybody: true, templateId })
  }
  const [id = ''] = ids
  await ofCycles.start(id)
  return id
}
