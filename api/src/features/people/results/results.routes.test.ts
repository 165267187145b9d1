import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { cyclesAs } from '#tests/workers/cycles.ts'
import { createPerson } from '#tests/workers/people.ts'
import { packetsAs } from '#tests/workers/packets.ts'
import { openWritten, resultsAs } from '#tests/workers/results.ts'

/** Rows of the heat map as names and cells. */
const readRows = (body: object) =>
  (body as { rows: { name: string; cells: { score: number | null; n: number | null }[] }[] }).rows.map(
    ({ name, cells }) => [name, ...cells.map(({ score, n }) => [score, n])],
  )

test('scores are means by group, beside those of an earlier cycle', async () => {
  const api = createTestApi()
  const cycle = await openWritten(api)
  await cycle.end()
  await cycle.setScore('Tom', 400)
  await cycle.setScore('Zoë', 333)
  const { body } = await cycle.results(cycle.id, { groupBy: 'manager' })
  expect(body).toMatchObject({
    view: 'bar',
    outMin: 1,
    outMax: 5,
    compared: null,
    groups: [{ name: 'Mia Souza', people: 2, score: 3.67, before: null }],
    overall: { people: 2, score: 3.67, before: null },
  })
  const people = await cycle.results(cycle.id, { groupBy: 'person' })
  expect(people.body).toMatchObject({
    groups: [
      { name: 'Tom Souza', score: 4 },
      { name: 'Zoë Souza', score: 3.33 },
    ],
  })
  expect((body as { histogram: { people: number }[] }).histogram.map(({ people: n }) => n)).toEqual([
    0, 0, 0, 0, 1, 0, 1, 0,
  ])
})

test('responses with names are shown for each group', async () => {
  const cycle = await openWritten(createTestApi())
  await cycle.rate('Tom', 3)
  await cycle.rate('Zoë', 2)
  await cycle.end()
  const { body } = await cycle.results(cycle.id, { view: 'heatmap', groupBy: 'person' })
  expect(readRows(body)).toEqual([
    ['Mia Souza', [null, null]],
    ['Tom Souza', [100, 1]],
    ['Zoë Souza', [50, 1]],
  ])
  expect(body).toMatchObject({ overall: [{ score: 75, n: 2, before: null }], threshold: 1 })
  const { body: ratings } = await cycle.results(cycle.id, { view: 'distribution' })
  expect(ratings).toMatchObject({
    questions: [
      {
        n: 2,
        mean: 2.5,
        options: [
          { label: 'Low', count: 0 },
          { label: '2', count: 1 },
          { label: 'High', count: 1 },
        ],
      },
    ],
  })
})

test.each([true, false])(
  'what few peers responded is in no figure of a group, nor can it be taken off one (strict: %s)',
  async (strict) => {
    const cycle = await openWritten(createTestApi(), { anonymity: { strict } })
    await cycle.ratePeers('Tom', [3, 3, 2])
    await cycle.ratePeers('Zoë', [1, 1])
    await cycle.end()
    const peers = { direction: 'peer', view: 'heatmap' }
    const byPerson = (await cycle.results(cycle.id, { ...peers, groupBy: 'person' })).body
    expect(readRows(byPerson)).toEqual([
      ['Mia Souza', [null, null]],
      ['Tom Souza', [83.33, 3]],
      ['Zoë Souza', [null, null]],
    ])
    const byManager = (await cycle.results(cycle.id, { ...peers, groupBy: 'manager' })).body
    // Where writers are forgotten, so is what too few wrote: then the figure is that of Tom alone, which is shown anyway.
    const shown = strict ? [83.33, 3] : [null, null]
    expect(readRows(byManager)).toContainEqual(['Mia Souza', shown])
    expect(byManager).toMatchObject({ overall: [{ score: shown[0], n: shown[1] }], threshold: 3 })
  },
)

test('what enough peers responded is in the figure of their group', async () => {
  const cycle = await openWritten(createTestApi())
  await cycle.ratePeers('Tom', [3, 3, 2])
  await cycle.ratePeers('Zoë', [1, 1, 1])
  await cycle.end()
  const peers = { direction: 'peer', groupBy: 'manager' }
  const { body } = await cycle.results(cycle.id, { ...peers, view: 'heatmap' })
  expect(readRows(body)).toContainEqual(['Mia Souza', [41.67, 6]])
  expect((await cycle.exportFile(cycle.id, peers)).body).toContain('Mia Souza,41.67')
})

test('nothing is shown of packets that are not closed yet', async () => {
  const cycle = await openWritten(createTestApi())
  await cycle.rate('Tom', 3)
  await cycle.endReviews(cycle.id)
  const { body } = await cycle.results(cycle.id, { view: 'heatmap' })
  expect(body).toMatchObject({ overall: [{ score: null, n: null }] })
})

test('who opens one packet after the other, which closes it, sees no figure without names grow by it', async () => {
  const api = createTestApi()
  const cycle = await openWritten(api)
  for (const name of ['Tom', 'Zoë', 'Mia']) await cycle.ratePeers(name, [3, 2, 1])
  await cycle.endReviews(cycle.id)
  const { get } = packetsAs(api, cycle.token)
  const nothing = { overall: [{ score: null, n: null }] }
  const peers = { direction: 'peer', view: 'heatmap' }
  for (const name of ['Tom', 'Zoë']) {
    expect((await get(cycle.packetOf(name))).body.isClosed).toBe(true)
    expect((await cycle.results(cycle.id, peers)).body).toMatchObject(nothing)
  }
  await get(cycle.packetOf('Mia'))
  expect((await cycle.results(cycle.id, peers)).body).toMatchObject({ overall: [{ score: 50, n: 9 }] })
})

test('the 9-box places people by calibrated ratings, and says where they were', async () => {
  const cycle = await openWritten(createTestApi())
  await cycle.end()
  const [x = '', y = ''] = cycle.attributes
  await cycle.rateAttribute('Tom', x, [0, 1])
  await cycle.rateAttribute('Tom', y, [1])
  await cycle.rateAttribute('Zoë', x, [1])
  const { body } = await cycle.results(cycle.id, { view: 'ninebox' })
  expect(body).toMatchObject({
    axes: { x: { name: 'Performance', options: ['Low', 'High'] }, y: { name: 'Potential' } },
    people: [{ name: 'Tom Souza', x: 2, y: 2, from: { x: 0, y: 2 } }],
    unplaced: 2,
  })
})

test('an earlier cycle is compared by the questions that both ask', async () => {
  const api = createTestApi()
  const cycle = await openWritten(api)
  await cycle.rate('Tom', 2)
  await cycle.end()
  api.wait(60_000)
  const later = (await cycle.duplicate(cycle.id)).body
  await cycle.add(later.id, { userIds: [cycle.tom.id] })
  await cycle.launch(later.id)
  await cycle.endPeerSelection(later.id)
  await cycle.endReviews(later.id)
  const { body } = await cycle.results(later.id, { view: 'heatmap', compare: cycle.id })
  expect(body).toMatchObject({
    compared: { id: cycle.id },
    comparable: [{ id: cycle.id }],
    overall: [{ score: null, before: 50 }],
  })
  expect((await cycle.results(cycle.id, { compare: later.id })).status).toBe(404)
})

test('there are none before reviews have ended, and none for others', async () => {
  const api = createTestApi()
  const cycle = await openWritten(api)
  expect((await cycle.results(cycle.id)).status).toBe(409)
  await cycle.end()
  const draft = (await cycle.create({ name: 'Another' })).body
  expect((await cycle.results(draft.id)).status).toBe(409)
  for (const caller of [cycle.tom, cycle.zoe, await createPerson(api)]) {
    const theirs = resultsAs(api, caller.token)
    expect((await theirs.results(cycle.id)).status).toBe(404)
    expect((await theirs.exportFile(cycle.id)).status).toBe(404)
  }
  await cycle.cancel(cycle.id)
  expect((await cycle.results(cycle.id)).status).toBe(409)
})

test('an owner of the cycle reads no private question', async () => {
  const api = createTestApi()
  const cycle = await openWritten(api)
  const template = await cycle.addTemplate('Secret')
  const secret = await cycle.addQuestion('Is a raise due?', { responseType: 'yes_no', private: true })
  await cycle.setQuestions(template, [secret])
  const created = await cycle.create({
    groups: [{ direction: 'manager', templateId: template }],
    ownerIds: [cycle.zoe.id],
  })
  await cycle.add(created.body.id, { userIds: [cycle.tom.id] })
  await cycle.launch(created.body.id)
  await cycle.endReviews(created.body.id)
  const asked = { view: 'choices' }
  const all = (await cycle.results(created.body.id, asked)).body
  expect(all).toMatchObject({ questions: [{ text: 'Is a raise due?' }] })
  expect((await cyclesAs(api, cycle.zoe.token).get(created.body.id)).status).toBe(200)
  expect((await resultsAs(api, cycle.zoe.token).results(created.body.id, asked)).body).toMatchObject({
    questions: [],
  })
})
