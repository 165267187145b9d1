import { expect, test } from 'vitest'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { getRankMailSubscription, setOwnRankMail, unsubscribeFromRankMail } from '#contract/seo/ranks.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { sourcesOf } from '#tests/workers/domain-source.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { add, aRanker, check, open, overview, params } from '#tests/workers/ranks.ts'
import { toRankJobs } from './ranks.jobs.ts'

/** Somebody who was mailed about a keyword that has left the top 10, and the links of that mail. */
async function openMailed() {
  const own = aRanker('own-index')
  const people = await open([own.source])
  const { api, member } = people
  await add(api, member, 'shoes')
  own.told.by = { '': { shoes: { position: 3 } } }
  await check(api, member)
  own.told.day = '2026-11-20'
  own.told.by = { '': { shoes: { position: 14 } } }
  await check(api, member)
  const scope = createTestScope(api)
  const jobs = toRankJobs({ sources: sourcesOf([own.source]), parseTarget })
  await jobs.find(({ name }) => name === 'rank-alert-mails')?.run(scope)
  await scope.settled()
  const mail = (await readOutbox(api, member.email)).find(({ subject }) => subject.includes('in positions'))
  const link = mail?.links.find((one) => one.includes('/unsubscribe/ranks/')) ?? ''
  const row = await api.bindings.DB.prepare(
    'select unsubscribe_url as url from mails where unsubscribe_url is not null and "to" = ?',
  )
    .bind(member.email)
    .first<{ url: string }>()
  return { ...people, token: link.split('/').at(-1) ?? '', header: row?.url ?? '' }
}

test('a link in the mail ends it without sign-in, opening it changes nothing, and the person starts it again', async () => {
  const { api, owner, member, token } = await openMailed()
  const link = { params: { token } }
  const domains = [params.target]
  expect((await api.call(getRankMailSubscription, link)).body).toEqual({ domains })
  expect((await overview(api, member)).isOwnMailOn).toBe(true)
  expect((await api.call(unsubscribeFromRankMail, link)).body).toEqual({ domains })
  expect((await overview(api, member)).isOwnMailOn).toBe(false)
  expect((await api.call(getRankMailSubscription, link)).body).toEqual({ domains: [] })
  expect((await api.call(unsubscribeFromRankMail, link)).body).toEqual({ domains: [] })
  const events = (await api.call(listAuditEvents, { query: {} }, owner)).body.items.filter(
    ({ action }) => action === 'ranked-domain.mail-stopped',
  )
  expect(events.map(({ actor }) => actor?.id)).toEqual([member.id])
  await api.call(setOwnRankMail, { params, body: { isWanted: true } }, member)
  expect((await overview(api, member)).isOwnMailOn).toBe(true)
})

test('mail programs unsubscribe by the address in the header, with the form that they send', async () => {
  const { api, member, token, header } = await openMailed()
  expect(header.endsWith(`/api/seo/rank-mail/${token}`)).toBe(true)
  const { status } = await api.request(new URL(header).pathname.replace(/^\/api/, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(status).toBe(200)
  expect((await overview(api, member)).isOwnMailOn).toBe(false)
})

test.each(['unknown', 'a.b.c', 'x'.repeat(999), 'eyJhbGciOiJkaXIifQ..x.y.z'])(
  'the token %j is that of no mail',
  async (token) => {
    const api = createTestApi()
    expect((await api.call(getRankMailSubscription, { params: { token } })).status).toBe(404)
    expect((await api.call(unsubscribeFromRankMail, { params: { token } })).status).toBe(404)
  },
)

test('a link tells nothing once its person is archived or in another organization', async () => {
  const { api, member, token } = await openMailed()
  const link = { params: { token } }
  const set = (column: string, value: string) =>
    api.bindings.DB.prepare(`update users set ${column} = ? where id = ?`).bind(value, member.id).run()
  await set('status', 'archived')
  expect((await api.call(getRankMailSubscription, link)).status).toBe(404)
  await set('status', 'active')
  const other = await createPerson(api)
  await set('organization_id', other.organizationId)
  expect((await api.call(unsubscribeFromRankMail, link)).status).toBe(404)
})
