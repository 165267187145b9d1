import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { complete, markOpened, openReviews } from '#tests/workers/reviews.ts'

async function openOne() {
  const api = createTestApi()
  const opened = await openReviews(api)
  const id = await opened.idOf(opened.owner.id)
  const mine = opened.as(opened.owner)
  const { questions } = (await mine.get(id)).body
  return { api, ...opened, id, mine, questions }
}

const refused = (detail: string) => ({ status: 409, body: { detail } })
const SUBMITTED = 'You have submitted this review. Take it back to change it.'

test('of two that submit at once, one does', async () => {
  const { api, mine, id, questions, templates } = await openOne()
  await mine.save(id, complete(questions))
  beforeNextBatch(api, () => mine.submit(id))
  expect(await mine.submit(id)).toMatchObject(refused(SUBMITTED))
  const events = (await templates.events()).filter(({ action }) => action === 'review.submitted')
  expect(events).toHaveLength(1)
})

test('what is saved while a review is submitted is refused, and what is submitted is what was checked', async () => {
  const { api, mine, id, questions } = await openOne()
  await mine.save(id, complete(questions))
  beforeNextBatch(api, () => mine.submit(id))
  expect(await mine.save(id, complete(questions, 'Too late'))).toMatchObject(refused(SUBMITTED))
  expect((await mine.get(id)).body.answers.map(({ value }) => value)).not.toContain('Too late')
})

test('a review that gets incomplete while it is submitted is not submitted', async () => {
  const { api, mine, id, questions } = await openOne()
  await mine.save(id, complete(questions))
  beforeNextBatch(api, () => mine.save(id, [{ questionId: questions[0]?.id, value: null }]))
  expect((await mine.submit(id)).status).toBe(422)
  expect((await mine.get(id)).body.state).toBe('in_progress')
})

test('what another tab writes in between is not overwritten', async () => {
  const { api, mine, id, questions } = await openOne()
  const [first] = complete(questions)
  beforeNextBatch(api, () => mine.save(id, [{ ...first, value: 1, version: 0 }]))
  expect(await mine.save(id, [{ ...first, value: 2, version: 0 }])).toMatchObject({
    status: 409,
    body: { answers: [{ value: 1, version: 1 }] },
  })
})

test('answers of different questions at once are both kept', async () => {
  const { api, mine, id, questions } = await openOne()
  const [first, second] = complete(questions)
  beforeNextBatch(api, () => mine.save(id, [first ?? {}]))
  expect((await mine.save(id, [second ?? {}])).body).toMatchObject({ answeredCount: 2 })
})

test('reviews that end while one is saved or submitted leave it a draft', async () => {
  const { api, mine, id, questions, cycle, endReviews } = await openOne()
  await mine.save(id, complete(questions))
  beforeNextBatch(api, () => endReviews(cycle.id))
  expect(await mine.submit(id)).toMatchObject(refused('This review cycle has ended.'))
  expect((await mine.get(id)).body.state).toBe('expired')
})

test('a review that somebody opens while it is taken back stays submitted', async () => {
  const { api, mine, id, questions } = await openOne()
  await mine.save(id, complete(questions))
  await mine.submit(id)
  beforeNextBatch(api, () => markOpened(id))
  expect(await mine.recall(id)).toMatchObject(
    refused('Somebody has opened this review. Ask to have it reopened.'),
  )
})
