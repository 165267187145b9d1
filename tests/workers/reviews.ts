import { env } from 'cloudflare:workers'
import * as contract from '#contract/people/reviews.ts'
import { type TestApi } from './api.ts'
import { toCycleSettings } from './cycle-settings.ts'
import { openCycles } from './cycles.ts'

export interface Caller {
  token: string
}

/** The calls of somebody about reviews. */
export function reviewsAs(api: TestApi, by: Caller) {
  const of = (reviewId: string) => ({ params: { reviewId } })
  return {
    list: (query = {}) => api.call(contract.listReviews, { query }, by),
    get: (id: string) => api.call(contract.getReview, of(id), by),
    context: (id: string) => api.call(contract.getReviewContext, of(id), by),
    save: (id: string, answers: object[]) =>
      api.call(contract.saveAnswers, { ...of(id), body: { answers } as never }, by),
    submit: (id: string) => api.call(contract.submitReview, of(id), by),
    recall: (id: string) => api.call(contract.recallReview, of(id), by),
    requestReopen: (id: string, reason = 'A figure was wrong.') =>
      api.call(contract.requestReopen, { ...of(id), body: { reason } }, by),
    reopenRequest: (id: string) => api.call(contract.getReopenRequest, of(id), by),
    reopen: (id: string, reason = 'So be it.') =>
      api.call(contract.reopenReview, { ...of(id), body: { reason } }, by),
    decline: (id: string, reason = 'We never worked together.') =>
      api.call(contract.declineReview, { ...of(id), body: { reason } }, by),
  }
}

const DAY = '2030-06-01'

interface Options {
  /** Of the cycle. */
  settings?: object
  upward?: object
  peer?: object
}

/**
 * A cycle in progress about Mia, whom Olga leads and who leads Tom and Zoë: everybody writes about her, Zoë as a peer too late to be
 * nominated. Its form asks one question of each kind.
 */
export async function openReviews(api: TestApi, { settings = {}, upward = {}, peer = {} }: Options = {}) {
  const company = await openCycles(api)
  const { templates, mia, create, add, launch, endPeerSelection } = company
  const { id: templateId } = (await templates.create({ name: 'Form', instructions: 'Be specific.' })).body
  const asked = [
    await templates.addQuestion('How well does {name} plan?', {
      responseType: 'rating',
      scale: { min: 1, labels: ['Low', '', 'High'] },
      required: true,
      allowComment: true,
    }),
    await templates.addQuestion('What does {name} do well?', {
      responseType: 'comment',
      wordLimit: 5,
      required: true,
      private: true,
    }),
    await templates.addQuestion('Which of these?', {
      responseType: 'multiple_select',
      options: [{ label: 'Red' }, { label: 'Blue' }],
      allowNotApplicable: true,
    }),
  ]
  await templates.setQuestions(templateId, asked)
  const group = (direction: string, more: object = {}) => ({ direction, templateId, dueOn: DAY, ...more })
  const cycle = (
    await create({
      groups: [group('self'), group('manager'), group('upward', upward), group('peer', peer)],
      ...settings,
    })
  ).body
  await add(cycle.id, { userIds: [mia.id] })
  await launch(cycle.id)
  await endPeerSelection(cycle.id)
  const idOf = async (reviewerId: string) => {
    const row = await env.DB.prepare('select id from reviews where cycle_id = ? and reviewer_id = ?')
      .bind(cycle.id, reviewerId)
      .first<{ id: string }>()
    if (!row) throw new Error('There is no such review.')
    return row.id
  }
  return { ...company, cycle, idOf, as: (by: Caller) => reviewsAs(api, by) }
}

/** Has somebody write about the reviewee as a peer. */
export async function addPeer(cycleId: string, reviewerId: string): Promise<string> {
  const id = `rvw_${crypto.randomUUID()}`
  const packet = `from review_packets where cycle_id = ?3`
  await env.DB.batch([
    env.DB.prepare(
      `insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state, version)
       select ?1, id, cycle_id, organization_id, 'peer', ?2, 'not_started', 1 ${packet}`,
    ).bind(id, reviewerId, cycleId),
    env.DB.prepare(
      `insert into peer_nominations (id, packet_id, cycle_id, organization_id, peer_id, state, created_at, version)
       select 'pno_' || ?1, id, cycle_id, organization_id, ?2, 'approved', 0, 1 ${packet}`,
    ).bind(id, reviewerId, cycleId),
  ])
  return id
}

/** As when somebody else reads a submitted review. */
export const markOpened = (id: string) =>
  env.DB.prepare('update reviews set opened_at = 1 where id = ?').bind(id).run()

/** Answers to all that is required of the form. */
export const complete = (questions: readonly { id: string }[], text = 'Plans ahead') => [
  { questionId: questions[0]?.id, value: 3, comment: 'Always' },
  { questionId: questions[1]?.id, value: text },
]

/** What somebody may do now. */
export const actionsOf = ({ allowedActions }: Pick<contract.ReviewDetail, 'allowedActions'>) =>
  allowedActions.filter(({ refusal }) => refusal === null).map(({ action }) => action)

interface Inserted {
  organizationId: string
  reviewerId: string
  revieweeIds: readonly string[]
}

/** Has one person write about several, in a cycle that has only what lists read. */
export async function insertReviews(
  { bindings: { DB } }: TestApi,
  { organizationId, reviewerId, revieweeIds }: Inserted,
) {
  const cycleId = `rcy_${crypto.randomUUID()}`
  await DB.batch([
    DB.prepare(
      `insert into review_cycles (id, organization_id, name, folded_name, searched, state, settings, created_at)
       values (?1, ?2, 'Reviews', 'reviews', 'reviews', 'in_progress', ?3, 1795000000000)`,
    ).bind(cycleId, organizationId, JSON.stringify(toCycleSettings())),
    DB.prepare(
      `insert into review_packets (id, cycle_id, organization_id, reviewee_id, is_manager_chosen, state)
       select 'rpk_' || value, ?1, ?2, value, 0, 'pending' from json_each(?3)`,
    ).bind(cycleId, organizationId, JSON.stringify(revieweeIds)),
    DB.prepare(
      `insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state)
       select 'rvw_' || value, 'rpk_' || value, ?1, ?2, 'peer', ?4, 'not_started' from json_each(?3)`,
    ).bind(cycleId, organizationId, JSON.stringify(revieweeIds), reviewerId),
  ])
}
