import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { EMPTY_TEMPLATE, MAX_TEMPLATES } from '#contract/people/templates.actions.ts'
import { DEFAULT_GOALS } from '#contract/people/templates.words.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { actionsOf, openTemplates } from '#tests/workers/review-templates.ts'

test('templates are listed by tab, with search, filters and counts', async () => {
  const { create, list, archive, setQuestions, addRating } = await openTemplates(createTestApi())
  const first = (await create({ name: 'Yearly', tags: ['Sales', 'Été'], instructions: 'Be honest' })).body
  await create({ name: 'Åsa', tags: ['été'], includeGoals: true })
  const old = (await create({ name: 'Old', tags: ['Past'] })).body
  await archive(old.id)
  await setQuestions(first.id, [await addRating('How fast?'), await addRating('How good?')])

  const { items, ...rest } = (await list()).body
  expect(items.map(({ name }) => name)).toEqual(['Åsa', 'Yearly'])
  expect(rest).toEqual({
    total: 2,
    tabs: { your: 2, recommended: 6, archived: 1 },
    tags: [expect.stringMatching(/^été$/i), 'Sales'],
  })
  expect(items[1]).toMatchObject({
    name: 'Yearly',
    tags: ['Sales', 'Été'],
    questionCount: 2,
    status: 'draft',
    source: 'own',
    includeGoals: false,
  })
  expect(items[1]?.createdBy?.name).toMatch(/^Olga /)
  const namesOf = async (query: object) => (await list(query)).body.items.map(({ name }) => name)
  expect(await namesOf({ q: 'HONEST' })).toEqual(['Yearly'])
  expect(await namesOf({ tag: 'ete' })).toEqual(['Åsa', 'Yearly'])
  expect(await namesOf({ tag: 'sales' })).toEqual(['Yearly'])
  expect(await namesOf({ status: 'in_use' })).toEqual([])
  expect(await namesOf({ status: 'draft', sort: 'questions', direction: 'desc' })).toEqual(['Yearly', 'Åsa'])
  const archived = (await list({ tab: 'archived' })).body
  expect(archived).toMatchObject({ tags: ['Past'], items: [{ name: 'Old', status: 'archived' }] })
})

test('a template has what was said, and goals their usual question', async () => {
  const { create, get } = await openTemplates(createTestApi())
  const { id } = (await create({ tags: ['A', ' a ', 'B'], wordLimit: 50, includeGoals: true })).body
  const detail = (await get(id)).body
  expect(detail).toMatchObject({
    tags: ['A', 'B'],
    wordLimit: 50,
    goals: DEFAULT_GOALS,
    questions: [],
    weightTotal: null,
    fault: null,
  })
  expect(actionsOf(detail)).toEqual(['edit', 'edit-questions', 'duplicate', 'archive', 'delete'])
  const empty = (await create({ name: 'Empty' })).body
  expect(empty).toMatchObject({ goals: null, fault: "Add at least one question or turn on 'Include goals'." })
})

test('no two templates have one name, whatever its case', async () => {
  const { create, update } = await openTemplates(createTestApi())
  await create()
  const taken = { status: 409, body: { errors: { name: ["A template named 'YEARLY' already exists."] } } }
  expect(await create({ name: 'YEARLY' })).toMatchObject(taken)
  const { id } = (await create({ name: 'Other' })).body
  expect(await update(id, { name: 'YEARLY' })).toMatchObject(taken)
  expect((await update(id, { name: 'OTHER' })).status).toBe(200)
})

test('a template is changed, duplicated, archived, restored and deleted, and the audit log says so', async () => {
  const { create, get, update, duplicate, archive, restore, remove, setQuestions, addComment, events } =
    await openTemplates(createTestApi())
  const { id } = (await create()).body
  const question = await addComment('What went well?')
  await setQuestions(id, [{ questionId: question, requiredOverride: true }])
  const changed = await update(id, { tags: ['Sales'], includeGoals: true })
  expect(changed.body).toMatchObject({ tags: ['Sales'], includeGoals: true, version: 3 })
  expect((await update(id, { tags: ['Sales'], includeGoals: true })).body.version).toBe(3)
  const copy = (await duplicate(id)).body
  expect(copy).toMatchObject({ name: 'Yearly (copy)', tags: ['Sales'], status: 'draft', version: 1 })
  expect(copy.questions).toMatchObject([
    { question: { id: question }, requiredOverride: true, required: true },
  ])
  expect((await duplicate(id)).body.name).toBe('Yearly (copy 2)')
  expect((await archive(id)).body.status).toBe('archived')
  for (const call of [archive, duplicate]) expect((await call(id)).status).toBe(409)
  expect((await update(id, {})).status).toBe(409)
  expect((await setQuestions(id, [])).status).toBe(409)
  expect((await restore(id)).body.status).toBe('draft')
  expect((await restore(id)).status).toBe(409)
  expect((await remove(id)).status).toBe(204)
  expect((await get(id)).status).toBe(404)

  const told = (await events()).filter(({ action }) => action.startsWith('review.template'))
  expect(told.map(({ action }) => action.replace('review.template-', '')).toSorted()).toEqual([
    'archived',
    'created',
    'created',
    'created',
    'deleted',
    'questions-changed',
    'restored',
    'updated',
  ])
  const detailsOf = (action: string) => told.find((event) => event.action === action)?.details
  expect(detailsOf('review.template-questions-changed')).toMatchObject([
    { from: null, to: 'What went well? · required' },
  ])
  expect(detailsOf('review.template-updated')).toMatchObject([
    { field: 'tags', to: 'Sales' },
    { field: 'includeGoals', from: 'No', to: 'Yes' },
    { field: 'goals', to: expect.stringContaining('How far was this goal met') as string },
  ])
})

test('goals are turned off only where there is something else to ask', async () => {
  const { create, update, setQuestions, addRating } = await openTemplates(createTestApi())
  const { id } = (await create({ includeGoals: true })).body
  expect(await update(id, { includeGoals: false })).toMatchObject({
    status: 422,
    body: { errors: { includeGoals: [EMPTY_TEMPLATE] } },
  })
  await setQuestions(id, [await addRating('How fast?')])
  expect((await update(id, { includeGoals: false })).body).toMatchObject({ goals: null, fault: null })
})

test('what two people changed is both kept, and what clashes is shown', async () => {
  const { create, update, setQuestions, addRating } = await openTemplates(createTestApi())
  const { id, version } = (await create()).body
  const [fast, good] = [await addRating('How fast?'), await addRating('How good?')]
  await update(id, { tags: ['Sales'], version })
  const kept = await setQuestions(id, [fast, good], { version })
  expect(kept.body).toMatchObject({ tags: ['Sales'], version: 3 })
  const clash = await setQuestions(id, [good], { version: 1 })
  expect(clash).toMatchObject({
    status: 409,
    body: { errors: { questions: [expect.stringContaining('How fast?')] }, version: 3 },
  })
  expect((await setQuestions(id, [good], { version: 1, seenVersion: 3 })).body.questionCount).toBe(1)
})

test('another organization’s templates are not found', async () => {
  const api = createTestApi()
  const own = await openTemplates(api)
  const other = await openTemplates(api)
  const { id } = (await own.create()).body
  const question = await own.addRating('How fast?')
  for (const call of [other.get, other.archive, other.restore, other.duplicate, other.remove, other.preview])
    expect((await call(id)).status).toBe(404)
  expect((await other.update(id, {})).status).toBe(404)
  expect((await other.setQuestions(id, [])).status).toBe(404)
  expect((await other.list()).body.total).toBe(0)
  const theirs = (await other.create()).body
  const refused = await other.setQuestions(theirs.id, [question])
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { questions: ['There is no such question.'] } },
  })
  expect((await own.get(id)).body.name).toBe('Yearly')
})

test('there is an end to how many templates an organization has', async () => {
  const { create, organizationId } = await openTemplates(createTestApi())
  const { id } = (await create()).body
  await env.DB.prepare(
    `INSERT INTO review_templates SELECT 'rtp_' || value, organization_id, name || value, name_key || value, folded_name, tags,
       folded_tags, instructions, searched, word_limit, include_goals, goals, recommended_key, archived_at, created_by, created_at, version
     FROM review_templates, (WITH RECURSIVE n(value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n) WHERE id = ? AND organization_id = ?`,
  )
    .bind(MAX_TEMPLATES, id, organizationId)
    .run()
  expect(await create({ name: 'One more' })).toMatchObject({ status: 403, body: { type: 'limit-reached' } })
})
