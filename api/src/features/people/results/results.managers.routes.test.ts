import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { calibrationAs } from '#tests/workers/calibration.ts'
import { packetsAs } from '#tests/workers/packets.ts'
import { createPerson } from '#tests/workers/people.ts'
import { openWritten, resultsAs } from '#tests/workers/results.ts'

// Mia leads Tom and Zoë, and Kai leads Ben. Ada is above both of them, and is no administrator. Of Ben two peers have written, who are too few.

const api = createTestApi()
type Person = { id: string; token: string }
let cycle: Awaited<ReturnType<typeof openWritten>>
let ada: Person
let kai: Person
let ben: Person

const letThoseAboveRead = (cascade: 'direct' | 'line') =>
  env.DB.prepare('UPDATE organizations SET cascade_visibility = ? WHERE id = ?')
    .bind(cascade, cycle.organizationId)
    .run()

const readBy = async ({ token }: Person, query: object = {}, id = cycle.id) =>
  resultsAs(api, token).results(id, query)

interface Row {
  name: string
  cells: { score: number | null; n: number | null }[]
}

async function readMap(reader: Person, groupBy: string) {
  const { body } = await readBy(reader, { view: 'heatmap', direction: 'peer', groupBy })
  const { rows, overall } = body as { rows: Row[]; overall: Row['cells'] }
  return {
    rows: Object.fromEntries(rows.map(({ name, cells }) => [name, cells[0]?.n ?? null])),
    all: overall[0]?.n ?? null,
  }
}

beforeAll(async () => {
  // With their writers, so that what few wrote is still there.
  cycle = await openWritten(api, { anonymity: { strict: false } })
  const { join } = cycle.templates
  ada = await join({ firstName: 'Ada', managerId: cycle.owner.id })
  kai = await join({ firstName: 'Kai', managerId: ada.id })
  ben = await join({ firstName: 'Ben', managerId: kai.id })
  await env.DB.prepare('UPDATE users SET manager_id = ? WHERE id = ?').bind(ada.id, cycle.mia.id).run()
  await cycle.addReviewees([ben.id])
  await cycle.ratePeers('Tom', [3, 3, 2])
  await cycle.ratePeers('Zoë', [1, 1, 1])
  await cycle.ratePeers('Ben', [2, 2])
  await cycle.rate('Tom', 3)
  expect((await readBy(cycle.mia)).status).toBe(409)
  await cycle.end()
  for (const [name, score] of [
    ['Tom', 400],
    ['Zoë', 300],
    ['Ben', 200],
  ] as const)
    await cycle.setScore(name, score)
}, 60_000)

test('a manager reads results of their reports, and no other person, team or figure', async () => {
  expect((await readBy(cycle.mia, { groupBy: 'person' })).body).toMatchObject({
    of: 'reports',
    comparable: [],
    overall: { people: 2, score: 3.5 },
    groups: [{ name: 'Tom Souza' }, { name: 'Zoë Souza' }],
  })
  expect(await readMap(cycle.mia, 'person')).toEqual({ rows: { 'Tom Souza': 3, 'Zoë Souza': 3 }, all: 6 })
  expect(await readMap(cycle.mia, 'manager')).toEqual({ rows: { 'Mia Souza': 6 }, all: 6 })
  const ratings = await readBy(cycle.mia, { view: 'distribution', direction: 'peer' })
  expect(ratings.body).toMatchObject({
    questions: [{ n: 6, options: [{ count: 3 }, { count: 1 }, { count: 2 }] }],
  })
  const file = await resultsAs(api, cycle.mia.token).exportFile(cycle.id, { groupBy: 'person' })
  expect(file.body).toContain('Tom Souza,100')
  expect(file.body).not.toContain('Ben Souza')
})

test('what few wrote can’t be had from what several readers are shown', async () => {
  expect(await readMap(kai, 'person')).toEqual({ rows: { 'Ben Souza': null }, all: null })
  expect((await readBy(kai, { view: 'distribution', direction: 'peer' })).body).toMatchObject({
    questions: [{ n: null, options: [{ count: null }, { count: null }, { count: null }] }],
  })
  expect((await readMap(cycle.owner, 'person')).all).toBeNull()
  await letThoseAboveRead('line')
  // All less those of Mia would be those of Ben.
  expect(await readMap(ada, 'manager')).toEqual({ rows: { 'Kai Souza': null, 'Mia Souza': 6 }, all: null })
})

test('those above a manager read the same where the organization lets them, and otherwise know of no such cycle', async () => {
  await letThoseAboveRead('direct')
  expect((await readBy(ada)).status).toBe(404)
  expect((await packetsAs(api, ada.token).cycles()).body.items).toEqual([])
  await letThoseAboveRead('line')
  expect((await readBy(ada, { groupBy: 'person' })).body).toMatchObject({
    of: 'reports',
    overall: { people: 3, score: 3 },
  })
  expect((await packetsAs(api, ada.token).cycles()).body.items).toMatchObject([
    { id: cycle.id, hasResults: true },
  ])
})

test('nobody else reads them: no reviewee, no scorer, nobody of another organization', async () => {
  await env.DB.prepare('UPDATE review_packets SET scorer_id = ? WHERE id = ?')
    .bind(cycle.zoe.id, cycle.packetOf('Tom'))
    .run()
  for (const reader of [cycle.tom, cycle.zoe, ben, await createPerson(api, { role: 'owner' })]) {
    expect((await readBy(reader)).status).toBe(404)
    expect((await resultsAs(api, reader.token).exportFile(cycle.id)).status).toBe(404)
  }
  expect((await packetsAs(api, cycle.zoe.token).cycles()).body.items).toMatchObject([{ hasResults: false }])
  // Somebody who is written about by themselves is in nothing that they read.
  await env.DB.prepare('UPDATE review_packets SET manager_id = reviewee_id WHERE id = ?')
    .bind(cycle.packetOf('Zoë'))
    .run()
  expect((await readBy(cycle.zoe)).status).toBe(404)
  await env.DB.prepare('UPDATE review_packets SET manager_id = ? WHERE id = ?')
    .bind(cycle.mia.id, cycle.packetOf('Zoë'))
    .run()
})

test('a manager who is calibrated in a group of their reports sees nothing of what it does', async () => {
  const [x = '', y = ''] = cycle.attributes
  await cycle.rateAttribute('Tom', x, [0, 1])
  await cycle.rateAttribute('Tom', y, [1])
  await calibrationAs(api, cycle.token).createGroup(cycle.id, {
    name: 'Everybody',
    facilitatorIds: [kai.id],
    revieweeIds: [cycle.mia.id, cycle.tom.id],
  })
  const boxOf = async (reader: Person) =>
    (await readBy(reader, { view: 'ninebox' })).body as {
      people: { name: string; x: number; from: unknown }[]
    }
  expect((await boxOf(cycle.mia)).people).toMatchObject([{ name: 'Tom Souza', x: 0, from: null }])
  expect((await boxOf(ada)).people).toMatchObject([{ name: 'Tom Souza', x: 2, from: { x: 0 } }])
  expect((await boxOf(cycle.owner)).people).toMatchObject([{ name: 'Tom Souza', x: 2, from: { x: 0 } }])
  await cycle.endCalibration(cycle.id, { confirmed: true })
  expect((await boxOf(cycle.mia)).people).toMatchObject([{ name: 'Tom Souza', x: 2, from: null }])
})

test('a cycle is compared with earlier ones in which somebody has reports', async () => {
  const kim = await cycle.templates.join({ firstName: 'Kim', managerId: cycle.owner.id })
  const eva = await cycle.templates.join({ firstName: 'Eva', managerId: kim.id })
  api.wait(60_000)
  const later = (await cycle.duplicate(cycle.id)).body.id
  await cycle.add(later, { userIds: [cycle.tom.id, eva.id] })
  await cycle.launch(later)
  await cycle.endPeerSelection(later)
  await cycle.endReviews(later)
  const compared = await readBy(cycle.mia, { view: 'heatmap', compare: cycle.id }, later)
  expect(compared.body).toMatchObject({ comparable: [{ id: cycle.id }], overall: [{ before: 100 }] })
  expect((await readBy(kim, {}, later)).body).toMatchObject({ comparable: [] })
  expect((await readBy(kim, { compare: cycle.id }, later)).status).toBe(404)
})
