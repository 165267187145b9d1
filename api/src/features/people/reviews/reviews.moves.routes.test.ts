import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { actionsOf, addPeer, complete, markOpened, openReviews } from '#tests/workers/reviews.ts'

test('a submitted review is taken back until somebody has opened it, and then asked for', async () => {
  const { as, owner, mia, idOf } = await openReviews(createTestApi())
  const { get, save, submit, recall, requestReopen, reopen } = as(mia)
  const id = await idOf(mia.id)
  await save(id, complete((await get(id)).body.questions))
  await submit(id)
  expect((await requestReopen(id)).status).toBe(409)
  expect((await save(id, complete((await get(id)).body.questions, 'Other'))).body).toMatchObject({
    detail: 'You have submitted this review. Take it back to change it.',
  })
  expect((await recall(id)).body).toMatchObject({ state: 'in_progress', submittedAt: null })
  await submit(id)
  await markOpened(id)
  expect(await recall(id)).toMatchObject({
    status: 409,
    body: { detail: 'Somebody has opened this review. Ask to have it reopened.' },
  })
  expect((await requestReopen(id)).body).toMatchObject({ reopenReason: 'A figure was wrong.' })
  expect((await reopen(id)).status).toBe(403)

  const leader = as(owner)
  expect((await leader.get(id)).status).toBe(404)
  const request = (await leader.reopenRequest(id)).body
  expect(request).toMatchObject({ reason: 'A figure was wrong.', reviewer: { name: 'Mia Souza' } })
  expect(request).not.toHaveProperty('answers')
  expect((await leader.reopen(id)).body).toMatchObject({ state: 'in_progress', reason: null })
  expect((await get(id)).body).toMatchObject({ state: 'in_progress', reopenReason: null })
})

test('who leads the cycle is asked and the writer is told, and the reviewee is not', async () => {
  const { as, mia, tom, owner, idOf, join } = await openReviews(createTestApi())
  await env.DB.prepare("update users set role = 'administrator' where id = ?").bind(mia.id).run()
  const admin = await join({ firstName: 'Ada', role: 'administrator' })
  const { get, save, submit, requestReopen } = as(tom)
  const id = await idOf(tom.id)
  await save(id, complete((await get(id)).body.questions))
  await submit(id)
  await markOpened(id)
  await requestReopen(id)
  const toldOf = async (kind: string) =>
    (
      await env.DB.prepare('select user_id as id, path from notifications where kind = ?')
        .bind(kind)
        .all<{ id: string; path: string }>()
    ).results.filter(({ path }) => path.includes(id))
  const asked = await toldOf('review.reopen-requested')
  expect(asked.map((row) => row.id).sort()).toEqual([owner.id, admin.id].sort())
  expect(asked[0]?.path).toBe(`/people/reviews/${id}/reopen`)
  // Mia is an administrator, and the reviewee.
  expect((await as(mia).reopenRequest(id)).status).toBe(404)
  expect((await as(mia).reopen(id)).status).toBe(404)
  await as(admin).reopen(id)
  expect((await toldOf('review.reopened')).map((row) => row.id)).toEqual([tom.id])
})

test('peers decline before they start, where the cycle lets them', async () => {
  const { as, cycle, tom, mia, idOf, join, owner } = await openReviews(createTestApi())
  const ines = await join({ firstName: 'Ines' })
  const id = await addPeer(cycle.id, ines.id)
  const peer = as(ines)
  expect(actionsOf((await peer.get(id)).body)).toEqual(['save', 'submit', 'decline'])
  expect((await peer.decline(id)).status).toBe(204)
  expect((await peer.list({ state: 'past' })).body.items).toMatchObject([{ id, state: 'declined' }])
  expect((await peer.save(id, complete((await peer.get(id)).body.questions))).body).toMatchObject({
    detail: 'You have declined this review.',
  })
  const nomination = await env.DB.prepare('select state from peer_nominations where peer_id = ?')
    .bind(ines.id)
    .first()
  expect(nomination).toEqual({ state: 'declined' })
  const told = await env.DB.prepare("select user_id as id from notifications where kind = 'review.declined'")
    .all<{ id: string }>()
    .then(({ results }) => results.map((row) => row.id))
  expect(told).toContain(owner.id)
  expect(told).not.toContain(mia.id)
  // Not of another direction, and not once it is started.
  expect((await as(tom).decline(await idOf(tom.id))).body).toMatchObject({
    detail: 'This review can’t be declined.',
  })
})

test('a started review can’t be declined, nor one of a cycle that does not allow it', async () => {
  const { as, cycle, join } = await openReviews(createTestApi())
  const ines = await join({ firstName: 'Ines' })
  const id = await addPeer(cycle.id, ines.id)
  const { get, save, decline } = as(ines)
  await save(id, complete((await get(id)).body.questions))
  expect((await decline(id)).body).toMatchObject({
    detail: 'This review has been started, so it can’t be declined any more.',
  })
  const strict = await openReviews(createTestApi(), { settings: { peerSelection: { allowDecline: false } } })
  const joao = await strict.join({ firstName: 'João' })
  const other = await addPeer(strict.cycle.id, joao.id)
  expect((await strict.as(joao).decline(other)).body).toMatchObject({
    detail: 'This review can’t be declined.',
  })
})

test('an invented reason is refused: none, and one too long', async () => {
  const { as, mia, idOf } = await openReviews(createTestApi())
  const id = await idOf(mia.id)
  for (const reason of [' ', 'x'.repeat(501)])
    expect((await as(mia).requestReopen(id, reason)).body).toMatchObject({
      errors: { reason: [expect.anything()] },
    })
})
