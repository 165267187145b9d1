import { expect, test } from 'vitest'
import { getPublicRecords } from '#contract/seo/domain.records.ts'
import { getDomainSummary } from '#contract/seo/domain.ts'
import { openWorld, OUTSIDE_IDS } from '#tests/workers/outside-sources.ts'

test.each([
  ['localhost', 'a private address'],
  ['10.0.0.7', 'a private address'],
  ['192.168.1.1', 'a private address'],
  ['intranet.local', 'a private address'],
  ['wiki.internal', 'a private address'],
  ['8.8.8.8', 'an IP address'],
])(
  'nobody outside is asked about %s, and none of them is said to know nothing of it',
  async (target, what) => {
    const world = await openWorld()
    const person = await world.signIn()
    const call = { params: { target }, query: {} }

    const records = await world.api.call(getPublicRecords, call, person)
    expect(records.status).toBe(424)
    expect(records.body).toMatchObject({
      type: 'source-missing',
      reason: 'private-target',
      detail: `Not asked: ${target} is ${what}.`,
      sources: [],
    })

    const summary = await world.api.call(getDomainSummary, call, person)
    expect(JSON.stringify(summary.body)).not.toMatch(/(?:Tranco|Domain registry)[^.]* know/)
    expect(OUTSIDE_IDS.map((id) => world.asked(id))).toEqual(OUTSIDE_IDS.map(() => 0))
  },
)

test('a public name is asked about, and told by all three', async () => {
  const world = await openWorld()
  const { status, body } = await world.api.call(
    getPublicRecords,
    { params: { target: 'example.com' }, query: {} },
    await world.signIn(),
  )
  expect(status).toBe(200)
  expect(body.data.records.map(({ source, record }) => [source.id, record.kind])).toEqual([
    ['certificates', 'certificates'],
    ['dns', 'dns'],
    ['wikidata', 'entity'],
  ])
})
