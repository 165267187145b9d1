import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as contract from '#contract/people/questions.ts'
import { MAX_QUESTIONS } from '#contract/people/questions.actions.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'

const A_RATING = {
  text: 'How sound are decisions?',
  responseType: 'rating',
  scale: { min: 1, labels: ['Low', '', 'High'] },
  category: 'Judgment',
} as const

async function openQuestions(api: TestApi) {
  const company = await createCompany(api)
  const { token } = company
  const of = (questionId: string) => ({ params: { questionId } })
  return {
    ...company,
    create: (body: object) => api.call(contract.createQuestion, { body: body as never }, { token }),
    list: (query = {}) => api.call(contract.listQuestions, { query }, { token }),
    get: (id: string) => api.call(contract.getQuestion, of(id), { token }),
    update: (id: string, body: object) =>
      api.call(contract.updateQuestion, { ...of(id), body: { ...A_RATING, ...body } as never }, { token }),
    archive: (id: string) => api.call(contract.archiveQuestion, of(id), { token }),
    restore: (id: string) => api.call(contract.restoreQuestion, of(id), { token }),
    duplicate: (id: string) => api.call(contract.duplicateQuestion, of(id), { token }),
    copy: (key: string) => api.call(contract.copyRecommendedQuestion, of(key), { token }),
    remove: (id: string) => api.call(contract.deleteQuestion, of(id), { token }),
    events: () => api.call(listAuditEvents, { query: { area: 'review' } as never }, { token }),
  }
}

test('questions are listed by tab, with search, filters and counts', async () => {
  const { create, list, archive } = await openQuestions(createTestApi())
  const rating = (await create(A_RATING)).body
  await create({ text: 'Où aider?', responseType: 'comment', description: 'On the team', wordLimit: 50 })
  const old = (await create({ text: 'An old one', responseType: 'yes_no' })).body
  await archive(old.id)

  const yours = (await list()).body
  expect(yours.items.map(({ text }) => text)).toEqual([A_RATING.text, 'Où aider?'])
  expect(yours).toMatchObject({ total: 2, categories: ['Judgment'], tabs: { your: 2, archived: 1 } })
  expect(yours.items[0]).toMatchObject({ id: rating.id, ...A_RATING, source: 'own', version: 1 })
  const textsOf = async (query: object) => (await list(query)).body.items.map(({ text }) => text)
  expect(await textsOf({ q: 'on the TEAM' })).toEqual(['Où aider?'])
  expect(await textsOf({ type: 'rating' })).toEqual([A_RATING.text])
  expect(await textsOf({ category: 'judgment' })).toEqual([A_RATING.text])
  expect(await textsOf({ tab: 'archived' })).toEqual(['An old one'])
  expect(await textsOf({ sort: 'text', direction: 'desc', pageSize: 1 })).toEqual(['Où aider?'])
})

test('recommended questions are read and copied, and never changed', async () => {
  const { list, get, copy, update, archive, remove } = await openQuestions(createTestApi())
  const { items, total, tabs, categories } = (await list({ tab: 'recommended', pageSize: 200 })).body
  expect([items.length, total, tabs.recommended]).toEqual([48, 48, 48])
  expect(categories).toHaveLength(22)
  const first = items[0]
  if (!first) throw new Error('there is no recommended question')
  expect((await get(first.id)).body.allowedActions.map(({ action }) => action)).toEqual(['duplicate'])

  const copied = (await copy(first.id)).body
  expect(copied).toMatchObject({ text: first.text, scale: first.scale, source: 'own', required: true })
  expect((await list()).body.items.map(({ id }) => id)).toEqual([copied.id])
  for (const call of [update(first.id, {}), archive(first.id), remove(first.id)])
    expect((await call).status).toBe(422)
  expect((await copy('recommended-nothing-1')).status).toBe(404)
})

test('a question is changed, duplicated, archived, restored and deleted, and the audit log says so', async () => {
  const { create, get, update, duplicate, archive, restore, remove, events } =
    await openQuestions(createTestApi())
  const { id } = (await create(A_RATING)).body
  const changed = await update(id, { text: 'How sound are choices?', private: true })
  expect(changed.body).toMatchObject({ text: 'How sound are choices?', private: true, version: 2 })
  expect((await update(id, { text: 'How sound are choices?', private: true })).body.version).toBe(2)
  const copy = (await duplicate(id)).body
  expect(copy).toMatchObject({ text: 'How sound are choices?', version: 1 })
  expect((await archive(id)).body.archivedAt).not.toBeNull()
  expect((await archive(id)).status).toBe(409)
  expect((await update(id, {})).status).toBe(409)
  expect((await duplicate(id)).status).toBe(409)
  expect((await restore(id)).body.archivedAt).toBeNull()
  expect((await restore(id)).status).toBe(409)
  expect((await remove(id)).status).toBe(204)
  expect((await get(id)).status).toBe(404)

  const told = (await events()).body.items
  // In one moment there is no order among them.
  expect(told.map(({ action }) => action).toSorted()).toEqual([
    'review.question-archived',
    'review.question-created',
    'review.question-created',
    'review.question-deleted',
    'review.question-restored',
    'review.question-updated',
  ])
  expect(told.find(({ action }) => action === 'review.question-updated')?.details).toEqual([
    expect.objectContaining({ from: A_RATING.text, to: 'How sound are choices?' }),
    expect.objectContaining({ from: 'No', to: 'Yes' }),
  ])
})

test('what two people changed is both kept, and what clashes is shown', async () => {
  const { create, update } = await openQuestions(createTestApi())
  const { id, version } = (await create(A_RATING)).body
  await update(id, { category: 'Decisions', version })
  const second = await update(id, { text: 'How good are decisions?', version })
  expect(second.body).toMatchObject({ category: 'Decisions', text: 'How good are decisions?' })

  const clash = await update(id, { text: 'How are decisions made?', category: 'Decisions', version })
  expect(clash.status).toBe(409)
  expect(clash.body).toMatchObject({ errors: { text: [expect.stringContaining('How good are decisions?')] } })
})

test('the response type and what belongs to it change together', async () => {
  const { create, update } = await openQuestions(createTestApi())
  const { id, version } = (await create(A_RATING)).body
  await update(id, { scale: { min: 1, labels: ['Low', 'High'] }, version })
  const comment = await update(id, { responseType: 'comment', scale: null, wordLimit: 20, version })
  expect([comment.status, comment.body.type]).toEqual([409, 'conflict'])
  const again = await update(id, {
    responseType: 'comment',
    scale: null,
    wordLimit: 20,
    version,
    seenVersion: 2,
  })
  expect(again.body).toMatchObject({ responseType: 'comment', scale: null, wordLimit: 20 })
})

test('another organization’s questions are not found', async () => {
  const api = createTestApi()
  const own = await openQuestions(api)
  const other = await openQuestions(api)
  const { id } = (await own.create(A_RATING)).body
  const calls = [other.get, other.archive, other.restore, other.duplicate, other.remove]
  for (const call of calls) expect((await call(id)).status).toBe(404)
  expect((await other.update(id, {})).status).toBe(404)
  expect((await other.list()).body.total).toBe(0)
  expect((await own.get(id)).body).toMatchObject(A_RATING)
})

test('there is an end to how many questions an organization has', async () => {
  const api = createTestApi()
  const { create, organizationId } = await openQuestions(api)
  const { id } = (await create(A_RATING)).body
  await env.DB.prepare(
    `INSERT INTO review_questions SELECT 'rqn_' || value, organization_id, text, folded_text, description, response_type, options,
       scale, category, folded_category, searched, required, private, allow_not_applicable, allow_comment, word_limit,
       recommended_key, archived_at, created_by, created_at, version
     FROM review_questions, (WITH RECURSIVE n(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n) WHERE id = ? AND organization_id = ?`,
  )
    .bind(MAX_QUESTIONS, id, organizationId)
    .run()
  const refused = await create(A_RATING)
  expect([refused.status, refused.body.type]).toEqual([403, 'limit-reached'])
})
