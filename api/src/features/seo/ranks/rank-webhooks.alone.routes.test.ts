import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { deliverDue } from '#api/features/organization/webhooks/deliver-webhooks.service.ts'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { toWebhookBody, WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { HOUR } from '#tests/workers/api.ts'
import { useAuditedSites } from '#tests/workers/audited-site.ts'
import { sourcesOf } from '#tests/workers/domain-source.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { add, aRanker, check, open } from '#tests/workers/ranks.ts'
import { receive, webhooksOf } from '#tests/workers/webhooks.ts'
import { toRankJobs } from './ranks.jobs.ts'

useAuditedSites()

const SHOES = { position: 3, url: 'https://shop.example/shoes' }

async function openTold() {
  const own = aRanker('own-index')
  const people = await open([own.source])
  const { api, owner, member } = people
  const { url, received } = receive()
  await webhooksOf(api, owner).add({ url, events: ['rank.changed'] })
  await add(api, member, 'shoes\nboots')
  const deliver = () => deliverDue(createTestScope(api))
  const told = () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  return { ...people, own, deliver, told }
}

test('a check tells a webhook endpoint which keywords have changed, once for each day', async () => {
  const { api, member, own, deliver, told } = await openTold()
  own.told.by = { '': { shoes: SHOES, boots: { position: 9 } } }
  expect((await check(api, member)).status).toBe(200)
  await deliver()
  expect(told(), 'a first position is no change').toEqual([])

  own.told.day = '2026-11-20'
  own.told.by = { '': { shoes: { ...SHOES, position: 14 }, boots: { position: 9 } } }
  api.clock.at = new Date(api.clock.at.getTime() + 21 * HOUR)
  const session = await openSession(createTestScope(api), member.id)
  for (let time = 0; time < 2; time += 1) {
    expect((await check(api, { ...member, ...session })).status).toBe(200)
    await deliver()
  }
  const [message, ...more] = told()
  expect(more).toEqual([])
  expect(
    toWebhookBody('rank.changed', WEBHOOK_EVENTS['rank.changed'].data.strict()).parse(message),
  ).toMatchObject({
    type: 'rank.changed',
    data: {
      domain: 'shop.example',
      source: 'own-index',
      day: '2026-11-20',
      total: 1,
      changes: [{ keyword: 'shoes', before: { position: 3 }, after: { position: 14 } }],
      link: expect.stringMatching(/\/seo\/ranks\/shop\.example$/) as string,
    },
  })
})

test('the check of the night tells it as well, and nobody who does not listen', async () => {
  const { api, own, deliver, told, owner } = await openTold()
  const deaf = receive()
  await webhooksOf(api, owner).add({ url: deaf.url, events: ['audit.finished'] })
  const jobs = toRankJobs({ sources: sourcesOf([own.source]), parseTarget })
  const run = async () => {
    const scope = createTestScope(api)
    await jobs.find(({ name }) => name === 'check-positions')?.run(scope)
    await scope.settled()
  }
  own.told.by = { '': { shoes: SHOES } }
  await run()
  own.told.day = '2026-11-20'
  own.told.by = { '': { shoes: { position: null } } }
  api.clock.at = new Date(api.clock.at.getTime() + 21 * HOUR)
  await run()
  await deliver()

  expect(told()).toMatchObject([{ type: 'rank.changed', data: { total: 1 } }])
  expect(deaf.received).toEqual([])
})
