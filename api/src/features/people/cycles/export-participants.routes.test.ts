import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { cyclesAs, openCycles } from '#tests/workers/cycles.ts'
import { openReviewed } from '#tests/workers/packets.ts'

const rowsOf = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/^\uFEFF/, '').split(','))

async function toRecord(response: Response): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = await rowsOf(response)
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

test('a cycle is exported with counts, scores and sharing, without writers and words', async () => {
  const api = createTestApi()
  const { exported, cycleId, packetId, asOlga, peers, events } = await openReviewed(api)
  expect((await toRecord(await exported(cycleId)))[0]).toMatchObject({ score: '' })
  await asOlga.get(packetId)
  await asOlga.share(packetId)
  const response = await exported(cycleId)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const text = await response.clone().text()
  const [row, ...others] = await toRecord(response)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    reviewee: 'Tom Souza',
    manager: 'Mia Souza',
    state: 'shared',
    self_submitted: '1',
    manager_submitted: '1',
    manager_not_started: '0',
    peer_submitted: '3',
    peer_not_started: '0',
    score: '5',
    acknowledged: '',
    id: packetId,
  })
  expect(row?.['shared']).toMatch(/^20\d\d-/)
  for (const hidden of [...peers.map(({ id }) => id), 'Peer 1', 'Note', 'did well'])
    expect(text).not.toContain(hidden)
  const told = (await events()).filter(({ action }) => action === 'review.cycle-exported')
  expect(told).toHaveLength(2)
})

test('whom a row is about learns from it neither their score nor how many were asked', async () => {
  const api = createTestApi()
  const { cycleId, packetId, asOlga, tom, exported } = await openReviewed(api)
  await asOlga.get(packetId)
  await api.bindings.DB.prepare("UPDATE users SET role = 'administrator' WHERE id = ?").bind(tom.id).run()
  const own = await toRecord(await cyclesAs(api, tom.token).exported(cycleId))
  expect(own[0]).toMatchObject({ score: '', peer_submitted: '', peer_not_started: '', self_submitted: '1' })
  expect((await toRecord(await exported(cycleId)))[0]).toMatchObject({ score: '5', peer_submitted: '3' })
  await asOlga.share(packetId)
  const shared = await toRecord(await cyclesAs(api, tom.token).exported(cycleId))
  expect(shared[0]).toMatchObject({ score: '5', peer_submitted: '' })
})

test('who does not lead a cycle cannot export it, and nothing else than CSV is served', async () => {
  const api = createTestApi()
  const { cycleId, mia, token } = await openReviewed(api)
  for (const other of [mia, await openCycles(api)])
    expect((await cyclesAs(api, other.token).exported(cycleId)).status).toBe(404)
  const refused = await api.request(`/review-cycles/${cycleId}/export?format=xlsx`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.status).toBe(422)
})
