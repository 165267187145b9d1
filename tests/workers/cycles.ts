import { env } from 'cloudflare:workers'
import * as attributes from '#contract/people/attributes.ts'
import * as progress from '#contract/people/cycles.progress.ts'
import * as moves from '#contract/people/cycles.moves.ts'
import * as participants from '#contract/people/cycles.participants.ts'
import * as questions from '#contract/people/cycles.questions.ts'
import * as contract from '#contract/people/cycles.ts'
import { type TestApi } from './api.ts'
import { openTemplates } from './review-templates.ts'

/** The calls of somebody about review cycles. */
export function cyclesAs(api: TestApi, token: string) {
  const by = { token }
  const of = (cycleId: string) => ({ params: { cycleId } })
  const call = (endpoint: typeof moves.launchCycle) => (id: string) => api.call(endpoint, of(id), by)
  return {
    list: (query = {}) => api.call(contract.listCycles, { query }, by),
    create: (body: object = {}) => api.call(contract.createCycle, { body: { name: 'Spring', ...body } }, by),
    get: (id: string) => api.call(contract.getCycle, of(id), by),
    update: (id: string, body: object) =>
      api.call(contract.updateCycle, { ...of(id), body: { name: 'Spring', ...body } }, by),
    remove: (id: string) => api.call(contract.deleteCycle, of(id), by),
    duplicate: (id: string) => api.call(contract.duplicateCycle, of(id), by),
    readiness: (id: string) => api.call(moves.getReadiness, of(id), by),
    changeDays: (id: string, body: object) => api.call(moves.updateDays, { ...of(id), body }, by),
    schedule: call(moves.scheduleCycle),
    unschedule: call(moves.unscheduleCycle),
    launch: call(moves.launchCycle),
    endPeerSelection: call(moves.endPeerSelection),
    endReviews: call(moves.endReviews),
    endCalibration: (id: string, body = {}) =>
      api.call(moves.endCalibration, { ...of(id), body: { confirmed: false, ...body } }, by),
    complete: (id: string, body = {}) =>
      api.call(moves.completeCycle, { ...of(id), body: { confirmed: false, ...body } }, by),
    reopen: call(moves.reopenCycle),
    cancel: call(moves.cancelCycle),
    questions: (id: string) => api.call(questions.listCycleQuestions, of(id), by),
    reword: (cycleId: string, questionId: string, body: object) =>
      api.call(questions.rewordQuestion, { params: { cycleId, questionId }, body: body as never }, by),
    exported: (cycleId: string) =>
      api.request(`/review-cycles/${cycleId}/export?format=csv`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    participants: (id: string, query = {}) =>
      api.call(participants.listParticipants, { ...of(id), query }, by),
    add: (id: string, body: object) => api.call(participants.addParticipants, { ...of(id), body: body }, by),
    participant: (cycleId: string, participantId: string) =>
      api.call(participants.getParticipant, { params: { cycleId, participantId } }, by),
    change: (cycleId: string, participantId: string, body: object) =>
      api.call(participants.updateParticipant, { params: { cycleId, participantId }, body: body }, by),
    drop: (cycleId: string, participantId: string) =>
      api.call(participants.removeParticipant, { params: { cycleId, participantId } }, by),
  }
}

/** The calls of somebody about the progress of a review cycle, and about who reviews whom in it. */
export function progressAs(api: TestApi, token: string) {
  const by = { token }
  const of = (cycleId: string) => ({ params: { cycleId } })
  const about = (cycleId: string, participantId: string) => ({ params: { cycleId, participantId } })
  return {
    progress: (id: string, groupBy: 'direction' | 'manager' | 'team' = 'direction') =>
      api.call(progress.getProgress, { ...of(id), query: { groupBy } }, by),
    openReviewers: (id: string, query = {}) => api.call(progress.listOpenReviewers, { ...of(id), query }, by),
    remind: (id: string, body: object = {}) => api.call(progress.remindReviewers, { ...of(id), body }, by),
    reviewers: (id: string, participantId: string) =>
      api.call(progress.listReviewers, about(id, participantId), by),
    addReviewer: (id: string, participantId: string, body: object) =>
      api.call(progress.addReviewer, { ...about(id, participantId), body: body as never }, by),
    removeReviewer: (cycleId: string, participantId: string, reviewId: string) =>
      api.call(progress.removeReviewer, { params: { cycleId, participantId, reviewId } }, by),
  }
}

/** A company whose Olga leads Mia, who leads Tom and Zoë; with templates, and the calls of Olga about cycles. */
export async function openCycles(api: TestApi) {
  const templates = await openTemplates(api)
  const mia = await templates.join({ firstName: 'Mia', managerId: templates.owner.id })
  const tom = await templates.join({ firstName: 'Tom', managerId: mia.id })
  const zoe = await templates.join({ firstName: 'Zoë', managerId: mia.id })
  const addTemplate = async (name: string) => {
    const { id } = (await templates.create({ name, instructions: `About ${name}` })).body
    await templates.setQuestions(id, [await templates.addRating(`How good is ${name}?`)])
    return id
  }
  const addAttribute = async (name: string) => {
    const options = ['Low', 'High'].map((label, value) => ({ label, value }))
    const body = { name, options } as never
    return (await api.call(attributes.createAttribute, { body }, { token: templates.token })).body.id
  }
  return {
    ...templates,
    templates,
    mia,
    tom,
    zoe,
    addTemplate,
    addAttribute,
    ...cyclesAs(api, templates.token),
    ...progressAs(api, templates.token),
  }
}

type Company = Awaited<ReturnType<typeof openCycles>>
type Directions = readonly { direction: string; dueOn?: string; revieweeSees?: string }[]

/** A launched cycle about Mia and Tom; resolves to its id and to those of their packets. */
export async function launchCycle(company: Company, groups: Directions, more: object = {}) {
  const templateId = await company.addTemplate('results')
  const { id } = (
    await company.create({ groups: groups.map((group) => ({ templateId, ...group })), ...more })
  ).body
  await company.add(id, { userIds: [company.mia.id, company.tom.id] })
  await company.launch(id)
  const { items } = (await company.participants(id)).body
  const [miasPacket = '', tomsPacket = ''] = items.map((participant) => participant.id)
  return { id, miasPacket, tomsPacket }
}

/** Puts reviews into a state, as their writers would; all of a person, or those in one direction. */
export const setReviewStates = (cycleId: string, reviewerId: string, state: string, direction?: string) =>
  env.DB.prepare(
    `UPDATE reviews SET state = ?3, version = version + 1
     WHERE cycle_id = ?1 AND reviewer_id = ?2 AND (?4 IS NULL OR direction = ?4)`,
  )
    .bind(cycleId, reviewerId, state, direction ?? null)
    .run()

interface StoredReview {
  direction: string
  reviewee: string
  reviewer: string
  state: string
}

/** The reviews of a cycle, by first names, in order. */
export async function storedReviews(cycleId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT r.direction, e.first_name AS reviewee, w.first_name AS reviewer, r.state FROM reviews r
     JOIN review_packets p ON p.id = r.packet_id JOIN users e ON e.id = p.reviewee_id JOIN users w ON w.id = r.reviewer_id
     WHERE r.cycle_id = ? ORDER BY 1, 2, 3`,
  )
    .bind(cycleId)
    .all<StoredReview>()
  return results.map(
    ({ direction, reviewee, reviewer, state }) => `${direction}: ${reviewer} on ${reviewee}, ${state}`,
  )
}
