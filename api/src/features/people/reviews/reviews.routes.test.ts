import { expect, test } from 'vitest'
import { archiveUser } from '#contract/organization/users.ts'
import { createPerson } from '#tests/workers/people.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { actionsOf, complete, openReviews, reviewsAs } from '#tests/workers/reviews.ts'

test('a form asks with the name of the reviewee, and with "you" in a self review', async () => {
  const api = createTestApi()
  const { as, owner, mia, idOf } = await openReviews(api)
  const managers = (await as(owner).get(await idOf(owner.id))).body
  expect(managers).toMatchObject({
    cycle: { name: 'Spring', state: 'in_progress' },
    reviewee: { id: mia.id, name: 'Mia Souza' },
    direction: 'manager',
    state: 'not_started',
    dueOn: '2030-06-01',
    isOverdue: false,
    answeredCount: 0,
    questionCount: 3,
    instructions: 'Be specific.',
    answers: [],
    anonymity: { mode: 'named' },
  })
  expect(managers.questions.map(({ text, wordLimit }) => [text, wordLimit])).toEqual([
    ['How well does Mia plan?', null],
    ['What does Mia do well?', 5],
    ['Which of these?', null],
  ])
  expect(managers.questions[1]?.readers).toContain('Mia can’t read your response')
  expect(actionsOf(managers)).toEqual(['save', 'submit'])
  const own = (await as(mia).get(await idOf(mia.id))).body
  expect(own.questions[0]?.text).toBe('How well do you plan?')
})

test('a direction without names says so, and who reads it', async () => {
  const { as, tom, idOf } = await openReviews(createTestApi())
  const { anonymity } = (await as(tom).get(await idOf(tom.id))).body
  expect(anonymity.mode).toBe('strict')
  expect(anonymity.words[0]).toBe(
    'Mia can read responses without names, and only if at least 3 people respond.',
  )
})

test('answers are saved in parts, submitted, and listed where they belong', async () => {
  const { as, owner, idOf } = await openReviews(createTestApi())
  const { get, save, submit, list } = as(owner)
  const id = await idOf(owner.id)
  const { questions } = (await get(id)).body
  const [rating, comment] = complete(questions)
  expect((await save(id, [rating ?? {}])).body).toMatchObject({
    state: 'in_progress',
    answeredCount: 1,
    answers: [{ value: 3, comment: 'Always', version: 1 }],
  })
  await save(id, [comment ?? {}])
  await save(id, [{ questionId: questions[2]?.id, isNotApplicable: true, value: [0] }])
  const draft = (await list()).body
  expect(draft.items).toMatchObject([{ id, state: 'in_progress', answeredCount: 3, questionCount: 3 }])
  expect(draft.tabs).toEqual({ open: 1, submitted: 0, past: 0 })

  const submitted = (await submit(id)).body
  expect(submitted).toMatchObject({ state: 'submitted' })
  expect(submitted.answers.find(({ questionId }) => questionId === questions[2]?.id)).toMatchObject({
    value: null,
    isNotApplicable: true,
  })
  expect(actionsOf(submitted)).toEqual(['recall', 'reopen'])
  expect((await list()).body.total).toBe(0)
  expect((await list({ state: 'submitted' })).body.items).toMatchObject([{ id }])
})

test('lists are searched and filtered', async () => {
  const { as, tom, mia } = await openReviews(createTestApi())
  const totalOf = async (query: object) => (await as(tom).list(query)).body.total
  expect(await totalOf({ q: 'MIA' })).toBe(1)
  expect(await totalOf({ q: 'spring' })).toBe(1)
  expect(await totalOf({ q: 'winter' })).toBe(0)
  expect(await totalOf({ kind: 'upward' })).toBe(1)
  expect(await totalOf({ kind: 'self' })).toBe(0)
  expect(await totalOf({ cycleId: 'rcy_1234' })).toBe(0)
  expect((await as(mia).list({ sort: 'reviewee' })).body.items).toMatchObject([{ direction: 'self' }])
})

test('what is missing or too long is named when a review is submitted, and kept as a draft', async () => {
  const { as, owner, idOf } = await openReviews(createTestApi())
  const { get, save, submit } = as(owner)
  const id = await idOf(owner.id)
  const { questions } = (await get(id)).body
  expect(await submit(id)).toMatchObject({
    status: 422,
    body: {
      detail: 'Answer all required questions (2 left).',
      errors: { [questions[0]?.id ?? '']: ['Answer this question.'] },
    },
  })
  const saved = await save(id, complete(questions, 'one two three four five six'))
  expect(saved.status).toBe(200)
  expect(await submit(id)).toMatchObject({
    status: 422,
    body: {
      detail: 'Comments must be 5 words or fewer.',
      errors: { [questions[1]?.id ?? '']: ['Comments must be 5 words or fewer.'] },
    },
  })
  expect((await get(id)).body.state).toBe('in_progress')
})

test('what does not fit its question is refused, with all that came with it', async () => {
  const { as, owner, idOf } = await openReviews(createTestApi())
  const { get, save } = as(owner)
  const id = await idOf(owner.id)
  const [rating, comment, choice] = (await get(id)).body.questions.map((question) => question.id)
  const cases = [
    [{ questionId: rating, value: 4 }, 'Ratings must be between 1 and 3.'],
    [{ questionId: rating, value: 'three' }, 'Ratings must be between 1 and 3.'],
    [{ questionId: rating, isNotApplicable: true }, 'This question always applies.'],
    [{ questionId: comment, value: 'x', comment: 'y' }, 'This question has no comment.'],
    [{ questionId: choice, value: [2] }, 'Choose one of the listed options.'],
    [{ questionId: choice, value: [0, 0] }, 'Choose one of the listed options.'],
    [{ questionId: 'rcq_1234', value: 1 }, 'This review has no such question.'],
  ] as const
  for (const [answer, detail] of cases)
    expect([answer, await save(id, [answer])]).toMatchObject([answer, { status: 422, body: { detail } }])
  const both = await save(id, [
    { questionId: comment, value: 'Kept?' },
    { questionId: rating, value: 9 },
  ])
  expect(both.status).toBe(422)
  expect((await get(id)).body.answers).toEqual([])
  const twice = [
    { questionId: comment, value: 'One' },
    { questionId: comment, value: 'Two' },
  ]
  expect((await save(id, twice)).status).toBe(422)
  expect((await save(id, [])).status).toBe(422)
})

test('of two tabs, the second is told what is stored, and what does not clash is kept', async () => {
  const { as, owner, idOf } = await openReviews(createTestApi())
  const { get, save } = as(owner)
  const id = await idOf(owner.id)
  const [rating, comment] = (await get(id)).body.questions.map((question) => question.id)
  await save(id, [{ questionId: comment, value: 'First tab', version: 0 }])
  const clash = await save(id, [
    { questionId: comment, value: 'Second tab', version: 0 },
    { questionId: rating, value: 2, version: 0 },
  ])
  expect(clash).toMatchObject({
    status: 409,
    body: {
      errors: { [comment ?? '']: [expect.stringContaining('another tab')] },
      answers: [{ questionId: comment, value: 'First tab', version: 1 }],
    },
  })
  const stored = (await get(id)).body.answers
  expect(stored.map(({ value }) => value)).toEqual(expect.arrayContaining(['First tab', 2]))
  // Who has seen it may overwrite it, and a repeated call changes nothing.
  const mine = { questionId: comment, value: 'Second tab', version: 1 }
  for (const version of [2, 2])
    expect((await save(id, [mine])).body.answers).toMatchObject([{ value: 'Second tab', version }])
})

test('once reviews have ended nothing changes, and drafts stay with their writers', async () => {
  const { as, cycle, endReviews, mia, tom, owner, idOf } = await openReviews(createTestApi())
  const id = await idOf(tom.id)
  const { get, save, submit, list } = as(tom)
  const { questions } = (await get(id)).body
  await save(id, complete(questions))
  const mine = await idOf(mia.id)
  await as(mia).save(mine, complete((await as(mia).get(mine)).body.questions))
  await as(mia).submit(mine)
  await endReviews(cycle.id)
  for (const refused of [await save(id, complete(questions)), await submit(id), await as(mia).recall(mine)])
    expect(refused).toMatchObject({ status: 409, body: { detail: 'This review cycle has ended.' } })
  const past = (await get(id)).body
  expect([past.state, past.answers.length, past.allowedActions]).toEqual(['expired', 2, []])
  expect((await list({ state: 'past' })).body.items).toMatchObject([{ id, state: 'expired' }])
  expect((await as(owner).get(id)).status).toBe(404)
  expect((await as(owner).reopen(id)).status).toBe(409)
})

test('reviews of a canceled cycle are shown to nobody', async () => {
  const { as, cycle, cancel, tom, idOf } = await openReviews(createTestApi())
  const id = await idOf(tom.id)
  await cancel(cycle.id)
  const { get, list, submit } = as(tom)
  expect([(await get(id)).status, (await submit(id)).status]).toEqual([404, 404])
  const { tabs } = (await list({ state: 'past' })).body
  expect(tabs).toEqual({ open: 0, submitted: 0, past: 0 })
})

test('nobody but the writer comes near a review', async () => {
  const api = createTestApi()
  const { as, mia, zoe, owner, tom, idOf, cycle } = await openReviews(api)
  const id = await idOf(tom.id)
  const { questions } = (await as(tom).get(id)).body
  const stranger = await createPerson(api)
  for (const by of [mia, zoe, owner, stranger]) {
    const calls = as(by)
    const replies = [
      await calls.get(id),
      await calls.context(id),
      await calls.save(id, complete(questions)),
      await calls.submit(id),
      await calls.recall(id),
      await calls.requestReopen(id),
      await calls.decline(id),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  }
  for (const by of [mia, zoe, stranger])
    expect([(await as(by).reopenRequest(id)).status, (await as(by).reopen(id)).status]).toEqual([404, 404])
  // A question of another direction is none of this review.
  const other = (await as(owner).get(await idOf(owner.id))).body.questions
  expect((await as(tom).save(id, complete(other))).status).toBe(422)
  expect((await reviewsAs(api, stranger).list({ cycleId: cycle.id })).body.total).toBe(0)
})

test('archiving somebody removes what they still had to write, and what was still to be written about them', async () => {
  const api = createTestApi()
  const { as, token, mia, tom, zoe, idOf } = await openReviews(api)
  const [toms, zoes] = [await idOf(tom.id), await idOf(zoe.id)]
  await as(zoe).save(zoes, complete((await as(zoe).get(zoes)).body.questions))
  await as(zoe).submit(zoes)
  await api.call(archiveUser, { params: { id: mia.id } }, { token })
  expect((await as(tom).get(toms)).status).toBe(404)
  expect((await as(tom).list()).body.total).toBe(0)
  expect((await as(zoe).list({ state: 'submitted' })).body.total).toBe(1)
})

test('what the writer may know of the reviewee is there', async () => {
  const { as, tom, mia, owner, idOf } = await openReviews(createTestApi())
  expect((await as(tom).context(await idOf(tom.id))).body).toEqual({
    reviewee: { id: mia.id, name: 'Mia Souza' },
    jobTitle: null,
    manager: { id: owner.id, name: 'Olga Souza' },
    teams: [],
    earlierPackets: [],
  })
})
