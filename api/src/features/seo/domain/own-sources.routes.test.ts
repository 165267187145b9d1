import { expect, test } from 'vitest'
import { SOURCES } from '#api/sources/list-sources.ts'
import { OFFERS } from '#api/sources/offers.ts'
import { listAnchors } from '#contract/seo/domain.lists.ts'
import { listDomainSources } from '#contract/seo/domain.ts'
import { CAPABILITIES, type Capability } from '#contract/seo/sources.words.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

// The product's own sources, as they are without any key.

const params = { target: 'shop.example' }

test('the own index is asked on the first day, and says what it takes to know a site', async () => {
  const api = createTestApi()
  const person = await createPerson(api, { plan: { status: 'active' } })
  const { body } = await api.call(listDomainSources, { params }, person)
  const withIndex = body.items.filter(({ connected }) => connected.includes('own-index'))
  expect(withIndex.map(({ capability }) => capability)).toEqual(
    CAPABILITIES.filter((capability) => capability !== 'traffic-trend' && capability !== 'public-records'),
  )
  const { body: problem } = await api.call(listAnchors, { params, query: { source: 'own-index' } }, person)
  expect(problem).toMatchObject({ type: 'source-missing', reason: 'unknown-target' })
  expect(problem.detail).toContain('Crawl the site first')
})

test('what a source has is what it is said to offer', async () => {
  const api = createTestApi()
  const { organizationId, id: personId } = await createPerson(api)
  const sources = await SOURCES.list({ ...createTestScope(api), organizationId, personId })
  expect(sources.length).toBeGreaterThan(0)
  const has = (source: object, capability: Capability) => capability in source
  for (const source of sources) {
    const { capabilities, metrics } = OFFERS[source.id]
    expect(capabilities, source.id).toEqual(
      expect.arrayContaining(CAPABILITIES.filter((capability) => has(source, capability))),
    )
    expect(metrics, source.id).toEqual(expect.arrayContaining([...source.metrics]))
  }
})
