import { expect, test } from 'vitest'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { removeKeywords, setOwnRankMail } from '#contract/seo/ranks.ts'
import { HOUR } from '#tests/workers/api.ts'
import { sourcesOf } from '#tests/workers/domain-source.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { add, aRanker, check, list, open, params } from '#tests/workers/ranks.ts'
import { toRankJobs } from './ranks.jobs.ts'

async function openJobs() {
  const own = aRanker('own-index')
  const people = await open([own.source])
  const jobs = toRankJobs({ sources: sourcesOf([own.source]), parseTarget })
  const run = async (name: string) => {
    const scope = createTestScope(people.api)
    await jobs.find((job) => job.name === name)?.run(scope)
    await scope.settled()
  }
  return { ...people, own, run }
}

test('each domain is checked once a day, and what has changed is mailed once to those who follow it', async () => {
  const { api, member, colleague, own, run } = await openJobs()
  await add(api, member, 'shoes')
  own.told.by = { '': { shoes: { position: 3, url: 'https://shop.example/shoes' } } }
  await run('check-positions')
  await run('check-positions')
  expect(own.asked).toHaveLength(1)
  expect((await list(api, member)).items).toMatchObject([{ position: 3 }])
  await run('rank-alert-mails')
  const mails = async (email: string) =>
    (await readOutbox(api, email)).filter(({ subject }) => subject.includes('in positions'))
  expect(await mails(member.email)).toEqual([])

  own.told.day = '2026-11-20'
  own.told.by = { '': { shoes: { position: 14, url: 'https://shop.example/shoes' } } }
  api.clock.at = new Date(api.clock.at.getTime() + 21 * HOUR)
  await run('check-positions')
  expect(own.asked).toHaveLength(2)
  await run('rank-alert-mails')
  await run('rank-alert-mails')
  const [mail, ...more] = await mails(member.email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^2 changes in positions: shop.example$/)
  expect(mail?.text).toContain('shoes: out of the top 10, from position 3 to position 14')
  expect(await mails(colleague.email)).toEqual([])
})

test('who has opted out gets no mail', async () => {
  const { api, member, own, run } = await openJobs()
  await add(api, member, 'shoes')
  own.told.by = { '': { shoes: { position: 3 } } }
  await run('check-positions')
  await api.call(setOwnRankMail, { params, body: { isWanted: false } }, member)
  own.told.day = '2026-11-20'
  own.told.by = { '': { shoes: { position: null } } }
  api.clock.at = new Date(api.clock.at.getTime() + 21 * HOUR)
  await run('check-positions')
  await run('rank-alert-mails')
  expect(
    (await readOutbox(api, member.email)).filter(({ subject }) => subject.includes('positions')),
  ).toEqual([])
})

test('after an audit the own index is asked again, and old positions are forgotten', async () => {
  const { api, member, own, run } = await openJobs()
  await add(api, member, 'shoes')
  own.told.by = { '': { shoes: { position: 3 } } }
  await run('check-positions')
  await run('positions-after-audits')
  expect(own.asked).toHaveLength(1)
  const { organizationId } = member
  const at = api.clock.at.getTime() + HOUR
  await api.bindings.DB.batch([
    api.bindings.DB.prepare(
      `insert into site_audits (id, organization_id, url, host, options, max_pages, status, categories, created_at, finished_at)
       values (?, ?, 'https://shop.example/', 'shop.example', '{}', 10, 'finished', '{}', ?, ?)`,
    ).bind(`aud_${organizationId}`, organizationId, at, at),
    api.bindings.DB.prepare(
      `insert into indexed_audits (audit_id, organization_id, state, changed_at) values (?, ?, 'done', ?)`,
    ).bind(`aud_${organizationId}`, organizationId, at),
  ])
  own.told.by = { '': { shoes: { position: 1 } } }
  api.clock.at = new Date(at + HOUR)
  await run('positions-after-audits')
  await run('positions-after-audits')
  expect(own.asked).toHaveLength(2)
  const countRows = async () => {
    const { results } = await api.bindings.DB.prepare(
      'select 1 from keyword_positions where organization_id = ?',
    )
      .bind(organizationId)
      .all()
    return results.length
  }
  await run('old-positions')
  expect(await countRows()).toBe(1)
  api.clock.at = new Date('2028-11-20T12:00:00Z')
  await run('old-positions')
  expect(await countRows()).toBe(0)
})

test('removed keywords are neither checked nor mailed about, and deleted with their positions after thirty days', async () => {
  const { api, member, own, run } = await openJobs()
  await add(api, member, 'boots\nshoes')
  own.told.by = { '': { boots: { position: 3 }, shoes: { position: 3 } } }
  await check(api, member)
  const [boots] = (await list(api, member, { sort: 'keyword' })).items
  own.told.day = '2026-11-20'
  own.told.by = { '': { boots: { position: 14 }, shoes: { position: 3 } } }
  expect((await check(api, member)).body.alerts).toBe(2)
  await api.call(removeKeywords, { params, body: { ids: [boots?.id ?? ''] } }, member)
  const removedAt = api.clock.at.getTime()
  const sent = (await readOutbox(api, member.email)).length
  await run('rank-alert-mails')
  expect(await readOutbox(api, member.email)).toHaveLength(sent)
  api.clock.at = new Date(api.clock.at.getTime() + 21 * HOUR)
  await run('check-positions')
  expect(own.asked.at(-1)?.keywords.map(({ keyword }) => keyword)).toEqual(['shoes'])

  const countRows = async () => {
    const rows = await api.bindings.DB.prepare(
      'select keyword_id from keyword_positions where organization_id = ?',
    )
      .bind(member.organizationId)
      .all()
    return rows.results.length
  }
  api.clock.at = new Date(removedAt + 30 * 24 * HOUR)
  await run('old-positions')
  expect(await countRows()).toBe(4)
  api.clock.at = new Date(removedAt + 30 * 24 * HOUR + 1)
  await run('old-positions')
  expect(await countRows()).toBe(2)
})
