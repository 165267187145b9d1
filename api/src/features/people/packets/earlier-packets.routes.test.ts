import { expect, test } from 'vitest'
import { type TestApi, createTestApi, MINUTE } from '#tests/workers/api.ts'
import { openReviewed, packetsAs, writeReview } from '#tests/workers/packets.ts'
import { reviewsAs } from '#tests/workers/reviews.ts'

type Company = Awaited<ReturnType<typeof openReviewed>>

/** Another cycle about Tom, in which Mia gives him so many points; it ends where it is told to. */
async function addCycle(api: TestApi, company: Company, { points, settings = {} }: CycleOptions) {
  const groups = [{ direction: 'self' }, { direction: 'manager' }].map((group) => ({
    templateId: company.templateId,
    ...group,
  }))
  const { id } = (await company.create({ name: `Cycle of ${points}`, groups, ...settings })).body
  await company.add(id, { userIds: [company.tom.id] })
  await company.launch(id)
  const packetId = (await company.participants(id)).body.items[0]?.id ?? ''
  await writeReview(api, {
    packetId,
    reviewerId: company.mia.id,
    direction: 'manager',
    values: [points, 'So.'],
  })
  return { id, packetId }
}

interface CycleOptions {
  points: number
  settings?: object
}

async function complete(api: TestApi, company: Company, { id, packetId }: { id: string; packetId: string }) {
  await company.endReviews(id)
  await company.asMia.get(packetId)
  await company.asMia.share(packetId)
  await company.complete(id)
  api.wait(MINUTE)
}

/** A completed cycle, then one in which reviews have ended. */
async function openTwo(settings: object = {}) {
  const api = createTestApi()
  const company = await openReviewed(api, { settings })
  await complete(api, company, { id: company.cycleId, packetId: company.packetId })
  const second = await addCycle(api, company, { points: 3 })
  await company.endReviews(second.id)
  return { api, company, second }
}

test('a packet has what the score was in completed cycles before, and not in later ones', async () => {
  const { api, company, second } = await openTwo()
  const { asMia, asTom, asOlga, packetId, cycleId } = company
  const first = { id: packetId, cycle: { id: cycleId }, score: 5, outMin: 1, outMax: 5 }

  for (const reader of [asMia, asOlga])
    expect((await reader.get(second.packetId)).body).toMatchObject({ score: { value: 3 }, earlier: [first] })
  // Nothing of the second one is shared with him yet, but the first one is his.
  expect((await asTom.get(second.packetId)).body).toMatchObject({ score: null, earlier: [first] })
  await complete(api, company, second)
  expect((await asMia.get(packetId)).body.earlier).toEqual([])
})

test('a score that its cycle does not share is not told to the reviewee as an earlier one either', async () => {
  const sharing = { by: 'manager', summaryRequired: false, includeScore: false, includeAttributes: false }
  const { company, second } = await openTwo({ sharing })
  const { asMia, asTom } = company

  expect((await asMia.get(second.packetId)).body.earlier).toMatchObject([{ score: 5 }])
  expect((await asMia.get(second.packetId, { as: 'reviewee' })).body.earlier).toMatchObject([{ score: null }])
  expect((await asTom.get(second.packetId)).body.earlier).toMatchObject([{ score: null }])
})

test('whose manager of an earlier cycle somebody was not, they do not read its packet', async () => {
  const { api, company } = await openTwo()
  const { tom, zoe, templates } = company
  await api.bindings.DB.prepare('update users set manager_id = ? where id = ?').bind(zoe.id, tom.id).run()
  const third = await addCycle(api, company, { points: 4 })
  await company.endReviews(third.id)

  const { body } = await packetsAs(api, zoe.token).get(third.packetId)

  expect(body).toMatchObject({ reader: 'manager', earlier: [] })
  expect((await packetsAs(api, templates.token).get(third.packetId)).body.earlier).toHaveLength(1)
})

test('beside a review stand the earlier packets that its writer may read', async () => {
  const { api, company } = await openTwo()
  const { mia, tom, packetId } = company
  await addCycle(api, company, { points: 4 })
  const contextOf = async (by: { token: string }) => {
    const reviews = reviewsAs(api, by)
    const { items } = (await reviews.list()).body
    const review = items.find(({ cycle }) => cycle.name === 'Cycle of 4')
    return (await reviews.context(review?.id ?? '')).body
  }
  await api.bindings.DB.prepare(`update reviews set state = 'in_progress' where state = 'submitted'`).run()

  expect((await contextOf(mia)).earlierPackets).toMatchObject([{ id: packetId, score: 5 }])
  expect((await contextOf(tom)).earlierPackets).toMatchObject([{ id: packetId, score: 5 }])
})

test('a peer learns nothing of earlier packets by writing a review', async () => {
  const api = createTestApi()
  const company = await openReviewed(api, { peers: 3 })
  await complete(api, company, { id: company.cycleId, packetId: company.packetId })
  const [peer] = company.peers
  const second = await addCycle(api, company, { points: 4 })
  const id = await writeReview(api, {
    packetId: second.packetId,
    reviewerId: peer?.id ?? '',
    direction: 'peer',
    values: [],
    state: 'in_progress',
  })

  const { status, body } = await reviewsAs(api, { token: peer?.token ?? '' }).context(id)

  expect(status).toBe(200)
  expect(body.earlierPackets).toEqual([])
})

test('a printed packet is what its reader sees, and an audit event, once a day', async () => {
  const { api, company, second } = await openTwo()
  const { asMia, asTom, zoe, templates } = company
  const printed = async () =>
    (await templates.events()).filter(({ action }) => action === 'review.packet-printed')
  const { version: _, allowedActions: __, ...seen } = (await asMia.get(second.packetId)).body
  expect(await printed()).toEqual([])

  const { body } = await asMia.print(second.packetId)
  await asMia.print(second.packetId)
  await asTom.print(second.packetId)

  expect(body).toEqual(seen)
  expect((await printed()).map(({ actor }) => actor?.id).toSorted()).toEqual(
    [company.mia.id, company.tom.id].toSorted(),
  )
  expect((await packetsAs(api, zoe.token).print(second.packetId)).status).toBe(404)
  expect(await printed()).toHaveLength(2)
})
