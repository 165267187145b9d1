import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createCustomer, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { auditFaulty, CHECK, createColleague, statesOf, trackingOf } from '#tests/workers/tracked-issue.ts'
import { createDomainNote } from '#contract/seo/domain.notes.ts'
import { createDomainView } from '#contract/seo/domain.views.ts'
import { downloadMyData } from '#contract/account/profile.ts'
import * as contract from '#contract/seo/issue-tracking.ts'
import { createPageView } from '#contract/seo/site-audit.explore-views.ts'

useAuditedSites()

test('a muted issue leaves what is to do, keeps its score, and comes back by itself', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  const { token } = customer
  const before = await statesOf(api, customer, id)
  const { score } = (await customer.get(id)).body
  const tomorrow = new Date(api.clock.at.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)

  const reply = await api.call(
    contract.muteIssue,
    { params, body: { reason: 'A relaunch is near.', until: tomorrow } },
    { token },
  )

  expect(reply.status).toBe(204)
  const after = await statesOf(api, customer, id)
  expect(after.counts).toMatchObject({ todo: before.counts.todo - 1, muted: 1 })
  expect(
    (await statesOf(api, customer, id, { state: 'todo' })).items.map(({ check }) => check),
  ).not.toContain(CHECK)
  const [muted] = (await statesOf(api, customer, id, { state: 'muted' })).items
  expect(muted?.mute).toMatchObject({ reason: 'A relaunch is near.', until: tomorrow })
  expect((await customer.get(id)).body.score).toBe(score)

  api.clock.at = new Date(api.clock.at.getTime() + 5 * 86_400_000)
  const { token: later } = await openSession(createTestScope(api), customer.id)
  expect(await trackingOf(api, { token: later }, id)).toMatchObject({ state: 'open', mute: null })
})

test('a mute ends on a later day, and one of them is taken back', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id, origin } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  const { token } = customer
  const mute = async (body: { reason: string; until?: string; url?: string }) =>
    (await api.call(contract.muteIssue, { params, body }, { token })).status

  expect(await mute({ reason: '' })).toBe(422)
  expect(await mute({ reason: 'x', until: '2001-01-01' })).toBe(422)
  expect(await mute({ reason: 'x', url: `${origin}/never-seen` })).toBe(422)
  expect(await mute({ reason: 'It is a test page.', url: `${origin}/a` })).toBe(204)
  expect(await mute({ reason: 'It is still one.', url: `${origin}/a` })).toBe(204)
  let tracking = await trackingOf(api, customer, id)
  expect(tracking).toMatchObject({ state: 'open', mutedUrls: 1 })
  expect(tracking.urlMutes).toMatchObject([{ url: `${origin}/a`, reason: 'It is still one.', until: null }])

  const query = { url: `${origin}/a` }
  await api.call(contract.unmuteIssue, { params, query }, { token })
  await api.call(contract.unmuteIssue, { params }, { token })
  tracking = await trackingOf(api, customer, id)
  expect(tracking.urlMutes).toEqual([])
  expect(tracking.activity.map(({ kind }) => kind).slice(0, 3)).toEqual(['unmuted', 'muted', 'muted'])
})

test('comments are edited by their authors alone, and deleted by administrators too', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const other = await createColleague(api, customer, 'Eva')
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  const text = '<b>Not markup</b>\nSecond line'
  const { body: comment, status } = await api.call(
    contract.addComment,
    { params, body: { text } },
    { token: colleague.token },
  )
  expect(status).toBe(201)
  expect(comment).toMatchObject({ text, editedAt: null, version: 1 })

  const one = { ...params, comment: comment.id }
  const edit = async (token: string, body: { text: string; version?: number }) =>
    api.call(contract.editComment, { params: one, body }, { token })
  expect((await edit(customer.token, { text: 'x' })).status).toBe(403)
  const edited = await edit(colleague.token, { text: 'Better', version: 1 })
  expect(edited.body).toMatchObject({ text: 'Better', version: 2 })
  expect(edited.body.editedAt).not.toBeNull()
  expect((await edit(colleague.token, { text: 'From another tab', version: 1 })).status).toBe(409)
  expect((await edit(colleague.token, { text: 'x'.repeat(2001) })).status).toBe(422)
  const remove = async (token: string) =>
    (await api.call(contract.deleteComment, { params: one }, { token })).status
  expect(await remove(other.token)).toBe(403)
  expect(await remove(customer.token)).toBe(204)
  expect(await remove(customer.token)).toBe(404)
  expect((await trackingOf(api, customer, id)).comments).toEqual([])
})

test('missing pages that the broken links include are no issue of their own', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const listed = (await customer.issues(id)).body.items.map(({ check }) => check)
  expect(listed).not.toContain('http-4xx')

  const { items, counts } = await statesOf(api, customer, id)

  expect(items.map(({ check }) => check)).toEqual(listed.toSorted())
  expect(counts.todo).toBe(listed.length)
})

test('a comment is stored as it was sent, or refused', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const add = async (text: string) =>
    (await api.call(contract.addComment, { params: { id, check: CHECK }, body: { text } }, customer)).status
  const texts = [
    'half \ud800',
    'zero \u0000',
    'bell \u0007',
    'a\tb\r\nc',
    'flag 🏴\u{e0067}\u{e007f}',
    'مرحبا\u200f',
  ]
  expect(await Promise.all(texts.map(add))).toEqual([422, 422, 422, 201, 201, 201])
})

test('what somebody wrote and was assigned is in the download of their data, and nobody else’s is', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  await api.call(contract.addComment, { params, body: { text: 'By me' } }, customer)
  await api.call(contract.addComment, { params, body: { text: 'By Rui' } }, colleague)
  await api.call(contract.assignIssue, { params, body: { assigneeId: customer.id } }, customer)
  await api.call(createPageView, { body: { name: 'Mine', query: '' } }, customer)
  const target = 'shop.example'
  const note = (text: string) => ({ params: { target }, body: { day: '2026-11-01', text } })
  await api.call(createDomainNote, note('Relaunch'), customer)
  await api.call(createDomainNote, note('Seen by Rui'), colleague)
  const view = (name: string) => ({ body: { list: 'anchors', name, query: 'sort=domains' } }) as const
  await api.call(createDomainView, view('By domain'), customer)
  await api.call(createDomainView, view('Saved by Rui'), colleague)

  const { body } = await api.call(downloadMyData, {}, customer)
  expect(body).toMatchObject({
    comments: [{ check: CHECK, text: 'By me' }],
    assignedIssues: [{ check: CHECK }],
    views: [{ name: 'Mine' }],
    domainNotes: [{ domain: target, day: '2026-11-01', text: 'Relaunch' }],
    domainViews: [{ list: 'anchors', name: 'By domain', query: expect.any(String) as string }],
  })
  expect(JSON.stringify(body)).not.toMatch(/by Rui/i)
})

test('of a check that an audit did not run nothing can be tracked, unless somebody has before', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const { token } = customer
  const params = { id, check: 'links-need-js' }
  const attempts = () => [
    api.call(contract.assignIssue, { params, body: { assigneeId: customer.id, dueOn: '' } }, { token }),
    api.call(contract.muteIssue, { params, body: { reason: 'Later.' } }, { token }),
    api.call(contract.addComment, { params, body: { text: 'What is this?' } }, { token }),
    api.call(contract.markReady, { params }, { token }),
  ]
  for (const attempt of attempts()) {
    const { status, body } = await attempt
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('did not run the check')
  }
  const refused = { refusal: { reason: 'not-run' } }
  expect((await trackingOf(api, customer, id, params.check)).allowedActions).toMatchObject([
    { action: 'assign', ...refused },
    { action: 'comment', ...refused },
    { action: 'mute', ...refused },
    { action: 'recheck', ...refused },
  ])

  // As since an earlier audit, which ran it.
  const { host } = await trackingOf(api, customer, id)
  await api.bindings.DB.prepare(
    'insert into issue_tracks (id, organization_id, host, check_id, created_at) values (?, ?, ?, ?, 0)',
  )
    .bind(`iss_${crypto.randomUUID()}`, customer.organizationId, host, params.check)
    .run()
  for (const attempt of attempts()) expect((await attempt).status).toBeLessThan(300)
})
