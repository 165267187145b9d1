import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { cyclesAs, openCycles } from '#tests/workers/cycles.ts'
import { complete, openReviews } from '#tests/workers/reviews.ts'

async function openAsked() {
  const api = createTestApi()
  const opened = await openReviews(api)
  const { items } = (await opened.questions(opened.cycle.id)).body
  const [rating, comment, choice] = items
  if (!rating || !comment || !choice) throw new Error('nothing is asked')
  return { ...opened, api, items, rating, comment, choice }
}

const reason = 'It was not clear.'

test('writers read a question as it is worded now, and what they have answered stays', async () => {
  const { reword, cycle, rating, choice, idOf, as, mia, questions, get, events } = await openAsked()
  expect(rating).toMatchObject({
    direction: 'self',
    position: 0,
    text: 'How well does {name} plan?',
    version: 1,
  })
  const id = await idOf(mia.id)
  const review = (await as(mia).get(id)).body
  await as(mia).save(id, complete(review.questions))
  const changed = await reword(cycle.id, rating.id, {
    text: 'How well does {name} plan ahead?',
    description: 'Think of the last half year.',
    labels: ['Poorly', 'Well', 'Very well'],
    reason,
    version: 1,
  })
  expect(changed.body).toMatchObject({
    version: 2,
    scale: { min: 1, labels: ['Poorly', 'Well', 'Very well'] },
  })
  const again = (await as(mia).get(id)).body
  expect(again.questions[0]).toMatchObject({
    text: 'How well do you plan ahead?',
    description: 'Think of the last half year.',
    scale: { labels: ['Poorly', 'Well', 'Very well'] },
  })
  expect(JSON.stringify(again)).toContain('"value":3')
  await reword(cycle.id, choice.id, { text: choice.text, labels: ['Crimson', 'Navy'], reason })
  const options = (await questions(cycle.id)).body.items.find((each) => each.id === choice.id)?.options
  expect(options).toMatchObject([
    { label: 'Crimson', value: null },
    { label: 'Navy', value: null },
  ])
  expect((await get(cycle.id)).body.rewordedCount).toBe(2)
  const told = (await events()).filter(({ action }) => action === 'review.question-reworded')
  expect(told.map((event) => [event.reason, event.details.map(({ field }) => field)])).toEqual(
    expect.arrayContaining([
      [reason, ['direction', 'labels']],
      [reason, ['direction', 'text', 'description', 'labels']],
    ]),
  )
  expect(told).toHaveLength(2)
})

test('a question in another direction keeps its wording', async () => {
  const { reword, cycle, rating, questions } = await openAsked()
  await reword(cycle.id, rating.id, { text: 'Another wording?', labels: ['a', 'b', 'c'], reason })
  const texts = (await questions(cycle.id)).body.items.filter(({ position }) => position === 0)
  expect(texts.map(({ text }) => text)).toEqual([
    'Another wording?',
    ...Array.from({ length: 3 }, () => 'How well does {name} plan?'),
  ])
})

test('neither how many labels there are nor what they stand for can be changed', async () => {
  const { reword, cycle, rating, comment, choice, questions } = await openAsked()
  const before = (await questions(cycle.id)).body
  const cases = [
    [rating.id, { labels: ['Low', 'High'] }, 'labels'],
    [rating.id, { labels: ['Low', '', '', 'High'] }, 'labels'],
    [rating.id, { labels: ['', '', 'High'] }, 'labels'],
    [choice.id, { labels: ['Red'] }, 'labels'],
    [choice.id, { labels: ['Red', 'red'] }, 'labels'],
    [choice.id, { labels: ['Red', ''] }, 'labels'],
    [comment.id, { labels: ['Low'] }, 'labels'],
    [comment.id, { reason: '' }, 'reason'],
    [comment.id, { text: '' }, 'text'],
  ] as const
  for (const [id, body, field] of cases) {
    const refused = await reword(cycle.id, id, { text: 'Another?', labels: [], reason, ...body })
    const { errors } = refused.body as unknown as { errors: object }
    expect([id, refused.status, Object.keys(errors)]).toEqual([id, 422, [field]])
  }
  expect((await questions(cycle.id)).body).toEqual(before)
})

test('two people who reword a question at once see what the other wrote', async () => {
  const { reword, cycle, comment } = await openAsked()
  const edit = (text: string, more: object) => reword(cycle.id, comment.id, { text, reason, ...more })
  const both = await Promise.all([edit('First?', { version: 1 }), edit('Second?', { version: 1 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const clash = await edit('Third?', { version: 1 })
  expect(clash.body).toMatchObject({ version: 2, errors: { text: [expect.stringMatching(/First|Second/)] } })
  expect((await edit('Third?', { version: 1, seenVersion: 2 })).body).toMatchObject({
    text: 'Third?',
    version: 3,
  })
})

test('administrators alone reword, a running cycle alone, and their own alone', async () => {
  const { api, reword, cycle, comment, endReviews, templates, mia, update, create, launch } =
    await openAsked()
  const body = { text: 'Another?', reason }
  for (const { token } of [mia, await openCycles(api)]) {
    const other = cyclesAs(api, token)
    expect([403, 404]).toContain((await other.reword(cycle.id, comment.id, body)).status)
    expect((await other.questions(cycle.id)).status).toBe(404)
  }
  // A question of another cycle is none of this one.
  const elsewhere = (await create({ name: 'Other' })).body
  expect((await reword(elsewhere.id, comment.id, body)).status).toBe(404)
  const owner = await templates.join({ firstName: 'Uma' })
  await update(elsewhere.id, { name: 'Other', ownerIds: [owner.id] })
  expect((await launch(elsewhere.id)).status).toBe(409)
  await endReviews(cycle.id)
  expect((await reword(cycle.id, comment.id, body)).status).toBe(409)
})
