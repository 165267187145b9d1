import { updateFeedbackSettings } from '#contract/organization/profile.ts'
import * as contract from '#contract/people/feedback.ts'
import * as requests from '#contract/people/feedback-requests.ts'
import { type TestApi } from './api.ts'
import { openTemplates } from './review-templates.ts'

export const TEXT = 'The secret words of this feedback.'

/** The calls of somebody about feedback. */
export function feedbackAs(api: TestApi, token: string) {
  const by = { token }
  const of = (feedbackId: string) => ({ params: { feedbackId } })
  const request = (requestId: string) => ({ params: { requestId } })
  return {
    give: (body: object) =>
      api.call(
        contract.giveFeedback,
        { body: { kind: 'praise', visibility: 'private', body: TEXT, ...body } as never },
        by,
      ),
    get: (id: string) => api.call(contract.getFeedback, of(id), by),
    list: (query = {}) => api.call(contract.listFeedback, { query }, by),
    file: (query = {}) => api.call(contract.exportFeedback, { query }, by),
    summary: () => api.call(contract.summarizeFeedback, {}, by),
    edit: (id: string, body: object) =>
      api.call(contract.updateFeedback, { ...of(id), body: body as never }, by),
    remove: (id: string) => api.call(contract.deleteFeedback, of(id), by),
    react: (id: string, reaction: string, isOn = true) =>
      api.call(contract.reactToFeedback, { ...of(id), body: { reaction, isOn } as never }, by),
    ask: (body: object) =>
      api.call(
        requests.requestFeedback,
        { body: { prompt: 'How was the launch?', visibility: 'private', ...body } as never },
        by,
      ),
    requests: (query = {}) => api.call(requests.listFeedbackRequests, { query }, by),
    request: (id: string) => api.call(requests.getFeedbackRequest, request(id), by),
    respond: (id: string, body: object = {}) =>
      api.call(
        requests.respondToFeedbackRequest,
        { ...request(id), body: { kind: 'praise', body: TEXT, ...body } as never },
        by,
      ),
    dismiss: (id: string) => api.call(requests.dismissFeedbackRequest, request(id), by),
    cancel: (id: string) => api.call(requests.cancelFeedbackRequest, request(id), by),
  }
}

const SETTINGS = {
  kinds: ['praise', 'constructive', 'note'],
  visibilities: ['private', 'private_manager', 'manager_only', 'public', 'note_to_self'],
  publicConstructive: false,
  managersInherit: false,
  values: ['Courage', 'Customers first'],
}

/** A company whose owner Olga leads Mia, who leads Tom and Zoë; Pia leads nobody and reports to Olga, Ada is an administrator. */
export async function openFeedback(api: TestApi) {
  const company = await openTemplates(api)
  const { owner, token, join } = company
  const mia = await join({ firstName: 'Mia', managerId: owner.id })
  const tom = await join({ firstName: 'Tom', managerId: mia.id })
  const zoe = await join({ firstName: 'Zoë', managerId: mia.id })
  const pia = await join({ firstName: 'Pia', managerId: owner.id })
  const ada = await join({ firstName: 'Ada', role: 'administrator' })
  const set = (settings: object = {}) =>
    api.call(updateFeedbackSettings, { body: { ...SETTINGS, ...settings } as never }, { token })
  await set()
  return { ...company, olga: owner, mia, tom, zoe, pia, ada, set }
}

interface Exchanged {
  customer: { id: string; organizationId: string; token: string }
  userIds: readonly string[]
}

/** Public feedback that somebody gives each of these people, and requests that each of them sends to that person. */
export async function exchangeFeedback(api: TestApi, { customer, userIds }: Exchanged): Promise<void> {
  const by = feedbackAs(api, customer.token)
  for (const userId of userIds) await by.give({ visibility: 'public', recipientIds: [userId] })
  await api.bindings.DB.batch(
    userIds.flatMap((userId, at) => {
      const id = `fbr_listed_${at}`
      return [
        api.bindings.DB.prepare(
          `insert into feedback_requests (id, organization_id, requester_id, about_id, prompt, folded_prompt, visibility,
             created_at, due_on, expires_on) values (?1, ?2, ?3, ?3, 'How was it?', 'how was it?', 'private', 1, '2099-01-01', '2099-01-09')`,
        ).bind(id, customer.organizationId, userId),
        api.bindings.DB.prepare(
          `insert into feedback_asked (request_id, user_id, organization_id, state) values (?1, ?2, ?3, 'open')`,
        ).bind(id, customer.id, customer.organizationId),
      ]
    }),
  )
}
