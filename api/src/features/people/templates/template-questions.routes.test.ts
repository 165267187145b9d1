import { expect, test } from 'vitest'
import { ARCHIVED_NOT_ADDED, QUESTION_FROZEN } from '#contract/people/questions.actions.ts'
import { EMPTY_TEMPLATE } from '#contract/people/templates.actions.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { useInCycle } from '#tests/workers/review-cycles.ts'
import { actionsOf, openTemplates } from '#tests/workers/review-templates.ts'

const refusedBy = (text: string) => ({ status: 422, body: { errors: { questions: [text] } } })

test('questions are asked in their order, and each says what holds in the template', async () => {
  const { create, setQuestions, addRating, addComment, get } = await openTemplates(createTestApi())
  const { id } = (await create()).body
  const [fast, why, good] = [
    await addRating('How fast?'),
    await addComment('Why?'),
    await addRating('How good?'),
  ]
  await setQuestions(id, [fast, why, good])
  await setQuestions(id, [
    { questionId: good, weight: 33.33 },
    { questionId: why, requiredOverride: true },
    { questionId: fast, weight: 66.67, requiredOverride: false },
  ])
  const detail = (await get(id)).body
  expect(detail).toMatchObject({ questionCount: 3, weightTotal: 100, fault: null })
  expect(detail.questions).toMatchObject([
    { question: { id: good, inUse: true }, weight: 33.33, requiredOverride: null, required: false },
    { question: { id: why }, weight: null, required: true },
    { question: { id: fast }, weight: 66.67, requiredOverride: false, required: false },
  ])
})

test('questions that can’t be asked together are refused', async () => {
  const { create, setQuestions, addRating, addComment, archiveQuestion } =
    await openTemplates(createTestApi())
  const { id } = (await create()).body
  const [fast, why] = [await addRating('How fast?'), await addComment('Why?')]
  expect(await setQuestions(id, [])).toMatchObject(refusedBy(EMPTY_TEMPLATE))
  expect(await setQuestions(id, [fast, fast])).toMatchObject(
    refusedBy('This question is already in the template.'),
  )
  expect(await setQuestions(id, ['rqn_none'])).toMatchObject(refusedBy('There is no such question.'))
  expect(await setQuestions(id, [{ questionId: fast, weight: 99.99 }])).toMatchObject(
    refusedBy('Question weights must add up to 100%. They add up to 99.99% now.'),
  )
  expect(
    await setQuestions(id, [
      { questionId: fast, weight: 50 },
      { questionId: why, weight: 50 },
    ]),
  ).toMatchObject(refusedBy('Only questions that count in scores can have a weight.'))
  expect((await setQuestions(id, [{ questionId: fast, weight: 33.333 }])).status).toBe(422)
  await archiveQuestion(why)
  expect(await setQuestions(id, [fast, why])).toMatchObject(refusedBy(ARCHIVED_NOT_ADDED))
  const tooMany = Array.from({ length: 101 }, (_, index) => `rqn_${index}`)
  expect((await setQuestions(id, tooMany)).status).toBe(422)
})

test('a question that was archived meanwhile stays where it is', async () => {
  const { create, setQuestions, addRating, archiveQuestion } = await openTemplates(createTestApi())
  const { id } = (await create()).body
  const [fast, good] = [await addRating('How fast?'), await addRating('How good?')]
  await setQuestions(id, [fast])
  await archiveQuestion(fast)
  expect((await setQuestions(id, [good, fast])).body.questionCount).toBe(2)
})

test('a recommended question is copied where it is added, once', async () => {
  const { create, setQuestions, listQuestions, changeQuestion, events } = await openTemplates(createTestApi())
  const first = (await create()).body
  const second = (await create({ name: 'Second' })).body
  const third = (await create({ name: 'Third' })).body
  const key = 'recommended-results-1'
  const asked = (await setQuestions(first.id, [key])).body.questions
  expect(asked).toMatchObject([
    { question: { source: 'own', text: expect.stringContaining('{name}') as string } },
  ])
  const [copy] = asked
  const again = (await setQuestions(second.id, [key])).body.questions
  expect(again[0]?.question.id).toBe(copy?.question.id)
  expect(await setQuestions(second.id, [copy?.question.id ?? '', key])).toMatchObject(
    refusedBy('This question is already in the template.'),
  )
  expect((await listQuestions()).body.total).toBe(1)
  expect((await events()).filter(({ action }) => action === 'review.question-created')).toHaveLength(1)
  // A copy that was changed is no copy any more.
  const scale = { min: 1, labels: ['1', '2', '3', '4', '5'] }
  expect((await changeQuestion(copy?.question.id ?? '', { scale })).status).toBe(200)
  expect((await setQuestions(third.id, [key])).body.questions[0]?.question.id).not.toBe(copy?.question.id)
})

test('recommended templates are read and duplicated, and never changed', async () => {
  const { list, get, duplicate, update, archive, remove, setQuestions, listQuestions } =
    await openTemplates(createTestApi())
  const { items, tags } = (await list({ tab: 'recommended', sort: 'created' })).body
  expect(items.map(({ name, questionCount, includeGoals }) => [name, questionCount, includeGoals])).toEqual([
    ['Self review', 9, true],
    ['Manager review', 15, true],
    ['Peer review', 9, false],
    ['Upward review', 10, false],
    ['Quick quarterly check', 4, true],
    ['Probation review', 8, false],
  ])
  expect(tags).toEqual(['Manager', 'Peer', 'Probation', 'Quarterly', 'Self', 'Upward'])
  const namesOf = async (query: object) =>
    (await list({ tab: 'recommended', ...query })).body.items.map(({ name }) => name)
  expect(await namesOf({ q: 'PROBATION' })).toEqual(['Probation review'])
  expect(await namesOf({ tag: 'quarterly' })).toEqual(['Quick quarterly check'])
  expect((await namesOf({ sort: 'questions', pageSize: 1 }))[0]).toBe('Quick quarterly check')

  const self = 'recommended-self-review'
  expect(actionsOf((await get(self)).body)).toEqual(['duplicate'])
  const copy = (await duplicate(self)).body
  expect(copy).toMatchObject({ name: 'Self review', status: 'draft', source: 'own', questionCount: 9 })
  const again = (await duplicate(self)).body
  expect(again.name).toBe('Self review (copy)')
  expect(again.questions.map(({ question }) => question.id)).toEqual(
    copy.questions.map(({ question }) => question.id),
  )
  expect((await listQuestions()).body.total).toBe(9)
  const probation = (await get('recommended-probation-review')).body
  expect(probation.questions.at(-1)?.question.text).toBe('Should {name} pass the probation?')
  for (const call of [update(self, {}), archive(self), remove(self), setQuestions(self, [])])
    expect((await call).status).toBe(422)
})

test('while a review cycle uses it, a template keeps its questions and goals', async () => {
  const api = createTestApi()
  const { organizationId, create, setQuestions, addRating, update, remove, get, list, archive, duplicate } =
    await openTemplates(api)
  const { id } = (await create()).body
  const [fast, good] = [await addRating('How fast?'), await addRating('How good?')]
  await setQuestions(id, [fast])
  const free = await useInCycle(api, { organizationId, contentIds: [id] })
  await useInCycle(api, { organizationId, contentIds: [id] })

  const text = 'This template is used by 2 review cycles. Duplicate it to change its questions.'
  const frozen = { status: 409, body: { detail: text } }
  expect(await setQuestions(id, [fast, good])).toMatchObject(frozen)
  expect(await update(id, { includeGoals: true })).toMatchObject(frozen)
  expect(await update(id, { wordLimit: 10 })).toMatchObject(frozen)
  expect(await remove(id)).toMatchObject(frozen)
  expect((await update(id, { name: 'Renamed', instructions: 'Be kind' })).status).toBe(200)
  const detail = (await get(id)).body
  expect(detail).toMatchObject({ name: 'Renamed', status: 'in_use', uses: 2, questionCount: 1 })
  expect(actionsOf(detail)).toEqual(['edit', 'no edit-questions', 'duplicate', 'archive', 'no delete'])
  expect((await list({ status: 'in_use' })).body.total).toBe(1)
  expect((await setQuestions((await duplicate(id)).body.id, [fast, good])).status).toBe(200)

  await free()
  const once = 'This template is used by 1 review cycle. Duplicate it to change its questions.'
  expect(await setQuestions(id, [good])).toMatchObject({ status: 409, body: { detail: once } })
  expect((await archive(id)).body.status).toBe('archived')
})

test('a question in a template keeps its type and its number of options', async () => {
  const { create, setQuestions, addRating, getQuestion, changeQuestion, removeQuestion, archive, remove } =
    await openTemplates(createTestApi())
  const { id } = (await create()).body
  const fast = await addRating('How fast?')
  await setQuestions(id, [fast])
  const frozen = { status: 409, body: { errors: { responseType: [QUESTION_FROZEN] } } }
  expect(await changeQuestion(fast, { responseType: 'comment' })).toMatchObject(frozen)
  expect(await changeQuestion(fast, { scale: { min: 1, labels: ['Low', 'High'] } })).toMatchObject(frozen)
  const reworded = { text: 'How quick?', scale: { min: 1, labels: ['Slow', 'Fair', 'Quick'] } }
  expect((await changeQuestion(fast, reworded)).body).toMatchObject({ ...reworded, inUse: true })
  expect((await removeQuestion(fast)).status).toBe(409)

  await archive(id)
  expect((await getQuestion(fast)).body).toMatchObject({ inUse: false })
  expect((await changeQuestion(fast, { responseType: 'comment' })).status).toBe(200)
  // An archived template may be restored, and asks it again.
  expect(actionsOf((await getQuestion(fast)).body as never)).toContain('no delete')
  expect((await removeQuestion(fast)).status).toBe(409)
  await remove(id)
  expect((await removeQuestion(fast)).status).toBe(204)
})

test('a question in a review cycle keeps its type too', async () => {
  const api = createTestApi()
  const { organizationId, addRating, changeQuestion, removeQuestion } = await openTemplates(api)
  const fast = await addRating('How fast?')
  const free = await useInCycle(api, { organizationId, contentIds: [fast] })
  expect((await changeQuestion(fast, { responseType: 'comment' })).status).toBe(409)
  expect((await removeQuestion(fast)).status).toBe(409)
  await free()
  expect((await removeQuestion(fast)).status).toBe(204)
})

test('a restored template has no weights that fit its questions no longer', async () => {
  const { create, setQuestions, addRating, archive, restore, changeQuestion } =
    await openTemplates(createTestApi())
  const { id } = (await create()).body
  const [fast, good] = [await addRating('How fast?'), await addRating('How good?')]
  await setQuestions(id, [
    { questionId: fast, weight: 50 },
    { questionId: good, weight: 50 },
  ])
  await archive(id)
  expect((await restore(id)).body.weightTotal).toBe(100)
  await archive(id)
  await changeQuestion(fast, { responseType: 'comment' })
  expect((await restore(id)).body).toMatchObject({ weightTotal: null, fault: null })
})

test('a preview has the name in it, and “you” in a review of oneself', async () => {
  const { create, setQuestions, addQuestion, preview } = await openTemplates(createTestApi())
  const { id } = (await create({ instructions: 'Be kind', wordLimit: 80, includeGoals: true })).body
  await setQuestions(id, [
    await addQuestion('What does {name} do well?', { responseType: 'comment', required: true }),
    await addQuestion('In one line, who is {name}?', { responseType: 'text', wordLimit: 5 }),
    'recommended-results-1',
  ])
  const read = (await preview(id, { direction: 'peer', name: 'Bo' })).body
  expect(read).toMatchObject({ direction: 'peer', instructions: 'Be kind' })
  expect(read.questions).toMatchObject([
    { text: 'What does Bo do well?', wordLimit: 80, required: true },
    { text: 'In one line, who is Bo?', wordLimit: 5 },
    { responseType: 'rating', wordLimit: null },
  ])
  expect(read.goalQuestion).toMatchObject({ responseType: 'rating', required: true })
  const self = (await preview(id, { direction: 'self' })).body
  expect(self.questions.map(({ text }) => text)).toEqual([
    'What do you do well?',
    'In one line, who are you?',
    'How fully did you deliver what was expected this period?',
  ])
})
