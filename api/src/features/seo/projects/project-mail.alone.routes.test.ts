import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { muteIssue } from '#contract/seo/issue-tracking.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { getMailSubscription, unsubscribe } from '#contract/seo/projects.ts'
import { createTestApi, DAY, MINUTE } from '#tests/workers/api.ts'
import {
  createCustomer,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { projectsOf, reportEnded, runNext, startDue, untilEnded } from '#tests/workers/projects.ts'
import { readOutbox } from '#tests/workers/outbox.ts'

useAuditedSites()

type UserId = `usr_${string}`

/** A project of a site with two pages that is audited each day, and was audited once. */
async function open(more: object = {}) {
  const api = createTestApi()
  const owner = await createCustomer(api)
  const projects = projectsOf(api, owner)
  const pages: Pages = { '/': page('Home', links('/a', '/b')), '/a': page('A', ''), '/b': page('B', '') }
  const url = serve(pages)
  const { id } = (await projects.create({ url, name: 'Shop' })).body
  await projects.schedule(id, { recipientIds: [owner.id], ...more })
  const run = () => runNext(api, owner, id)
  const mails = async (to = owner.email) =>
    (await readOutbox(api, to)).filter(({ links: found }) =>
      found.some((link) => link.includes('/unsubscribe/')),
    )
  return { api, owner, projects, pages, id, run, mails }
}

const tokenOf = (mail: { links: string[] } | undefined) =>
  mail?.links
    .find((link) => link.includes('/unsubscribe/'))
    ?.split('/')
    .at(-1) ?? ''

test('new errors are mailed with what changed, and an audit without any is not', async () => {
  const { api, owner, pages, id, run, mails } = await open()
  const first = await run()
  const before = (await mails()).length
  pages['/a'] = page('A', links('/gone'))
  const second = await run()

  const [mail, ...older] = await mails()
  expect(older).toHaveLength(before)
  expect(mail?.subject).toMatch(/^\d+ new errors?: Shop$/)
  expect(mail?.text).toContain(`Hello ${owner.firstName}, the scheduled audit of Shop crawled`)
  expect(mail?.text).toMatch(
    new RegExp(`Health score: ${second.score}, (down from ${first.score}|unchanged)`),
  )
  expect(mail?.text).toMatch(/New:\n- Broken internal links? \(1 page\)\n/)
  const address = `/seo/audits/${second.id}`
  expect(mail?.links).toEqual(
    expect.arrayContaining([expect.stringContaining(`${address}/diff?against=${first.id}`)]),
  )
  expect(mail?.links.some((link) => link.includes(`${address}/issues/`))).toBe(true)

  await run()
  await reportEnded(api)
  expect(await mails()).toHaveLength(before + 1)
  pages['/a'] = page('A', '')
  await run()
  expect(await mails()).toHaveLength(before + 1)
  expect(id).toMatch(/^prj_/)
})

test('“after every audit” mails also when nothing is new, and what was fixed', async () => {
  const { pages, run, mails } = await open({ mailOn: 'every-audit' })
  pages['/a'] = page('A', links('/gone'))
  await run()
  pages['/a'] = page('A', '')
  await run()

  const [mail, first] = await mails()
  expect(first?.text).toContain('There is no earlier audit to compare with.')
  expect(mail?.subject).toBe('No new errors: Shop')
  expect(mail?.text).toMatch(/0 new errors, 1 fixed, on the pages that both audits crawled\./)
  expect(mail?.text).toMatch(/Fixed:\n- Broken internal links?/)
})

test('a project that is named after its host has that name in the subject, where it is no link', async () => {
  const { projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  const { url, version } = (await projects.get(id)).body
  const { name, host } = (await projects.update(id, { url, name: '', version })).body
  expect(name).toBe(host)
  await run()

  const [mail] = await mails()
  expect(mail?.subject.replaceAll('\u2024', '.')).toContain(`: ${host}`)
  expect(mail?.subject).not.toContain('.')
})

test('errors of pages that the earlier audit did not crawl are told apart', async () => {
  const { pages, run, mails } = await open()
  await run()
  pages['/'] = page('Home', links('/a', '/b', '/new'))
  pages['/new'] = page('New', links('/gone'))
  await run()

  const [mail] = await mails()
  expect(mail?.text).toMatch(/\d errors? on pages that the earlier audit did not crawl\./)
  expect(mail?.text).toContain('On pages that the earlier audit did not crawl:')
})

test('an audit that was missed for days is reported once it is made up for', async () => {
  const { api, owner, id, projects, mails } = await open({ mailOn: 'every-audit' })
  api.wait(10 * DAY)
  await startDue(api)
  const [run] = (await projects.get(id)).body.runs
  await untilEnded(api, owner, run?.auditId ?? '')
  await reportEnded(api)
  expect(await mails()).toHaveLength(1)
})

test('an audit that failed is mailed with its reason', async () => {
  const { pages, run, mails } = await open()
  for (const path of Object.keys(pages)) pages[path] = () => new Response('No', { status: 503 })

  await run()

  const [mail] = await mails()
  expect(mail?.subject).toBe('Audit failed: Shop')
  expect(mail?.text).toContain('has no result.')
})

test('an audit that could not be started is mailed once for each reason', async () => {
  const { api, owner, projects, id, mails } = await open()
  await api.bindings.DB.prepare("update subscriptions set status = 'expired' where organization_id = ?")
    .bind(owner.organizationId)
    .run()
  for (let day = 0; day < 3; day += 1) {
    api.wait(DAY)
    await startDue(api)
    await reportEnded(api)
  }

  expect((await projects.get(id)).body.runs).toHaveLength(3)
  const found = await mails()
  expect(found.map(({ subject }) => subject)).toEqual(['Audit not started: Shop'])
  expect(found[0]?.text).toContain('Choose a plan to continue.')
})

test('an audit that somebody canceled is not reported', async () => {
  const { api, owner, projects, id, mails } = await open({ mailOn: 'every-audit' })
  api.wait(DAY)
  await startDue(api)
  const [run] = (await projects.get(id)).body.runs
  await api.bindings.DB.prepare("update site_audits set status = 'cancelled' where id = ?")
    .bind(run?.auditId)
    .run()
  await reportEnded(api)
  expect(await mails(owner.email)).toEqual([])
})

test('mail goes to those who are named, active, confirmed and want it, once each', async () => {
  const { api, owner, projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  const { organizationId } = owner
  const join = (options: object = {}) => createPerson(api, { organizationId, role: 'member', ...options })
  const [rita, gil, eva] = [
    await join({ firstName: 'Rita' }),
    await join(),
    await join({ isConfirmed: false }),
  ]
  const ids = [rita, gil, eva].map((person) => person.id as UserId)
  const saved = await projects.schedule(id, { mailOn: 'every-audit', recipientIds: ids })
  expect(saved.body.recipients.map((recipient) => recipient.id).sort()).toEqual([...ids].sort())
  await api.bindings.DB.prepare("update users set status = 'archived' where id = ?").bind(gil.id).run()

  await run()
  await Promise.all([reportEnded(api), reportEnded(api)])

  const counts = await Promise.all(
    [owner, rita, gil, eva].map(async ({ email }) => (await mails(email)).length),
  )
  expect(counts).toEqual([0, 1, 0, 0])
})

test('people of another organization, and those who are archived, can’t be named', async () => {
  const { api, owner, projects, id } = await open()
  const stranger = await createPerson(api)
  const archived = await createPerson(api, {
    organizationId: owner.organizationId,
    role: 'member',
    status: 'archived',
  })
  for (const { id: person } of [stranger, archived]) {
    const { status, body } = await projects.schedule(id, { recipientIds: [person] })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      recipientIds: ['Choose people of your organization who are not archived.'],
    })
  }
})

test('a link in the mail ends it without sign-in, opening it changes nothing, and only the person starts it again', async () => {
  const { api, owner, projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  await run()
  const [mail] = await mails()
  const params = { token: tokenOf(mail) }

  expect((await api.call(getMailSubscription, { params })).body).toEqual({
    projectName: 'Shop',
    isSubscribed: true,
  })
  expect((await projects.get(id)).body.isOwnMailOn).toBe(true)
  expect((await api.call(unsubscribe, { params })).body).toEqual({ projectName: 'Shop' })
  expect((await api.call(unsubscribe, { params })).status).toBe(200)
  expect((await projects.get(id)).body).toMatchObject({
    isOwnMailOn: false,
    recipients: [{ id: owner.id, isOptedOut: true }],
  })
  await run()
  expect(await mails()).toHaveLength(1)

  const gil = await createPerson(api, { organizationId: owner.organizationId, role: 'administrator' })
  await projectsOf(api, gil).schedule(id, { mailOn: 'every-audit', recipientIds: [owner.id] })
  await run()
  expect(await mails()).toHaveLength(1)

  expect((await projects.setOwnMail(id, true)).body.isOwnMailOn).toBe(true)
  await run()
  expect(await mails()).toHaveLength(2)

  const { token } = await createPerson(api, { organizationId: owner.organizationId, role: 'administrator' })
  const events = await api.call(listAuditEvents, { query: { area: 'project' } }, { token })
  const actions = events.body.items.map(({ action, actor }) => `${action} ${actor?.id ?? ''}`)
  expect(actions).toContain(`project.mail-stopped ${owner.id}`)
  expect(actions).toContain(`project.mail-started ${owner.id}`)
})

test('mail programs unsubscribe by the address in the header, with the form that they send', async () => {
  const { api, owner, projects, id, run } = await open({ mailOn: 'every-audit' })
  await run()
  const row = await api.bindings.DB.prepare(
    'select unsubscribe_url as url from mails where unsubscribe_url is not null and "to" = ?',
  )
    .bind(owner.email)
    .first<{ url: string }>()
  const path = new URL(row?.url ?? '').pathname.replace(/^\/api/, '')

  const { status } = await api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(status).toBe(200)
  expect((await projects.get(id)).body.isOwnMailOn).toBe(false)
})

test.each(['', 'unknown', 'a.b.c', 'x'.repeat(999), 'eyJhbGciOiJkaXIifQ..x.y.z'])(
  'the token %j is that of no mail',
  async (token) => {
    const api = createTestApi()
    const params = { token: token || '%20' }
    expect((await api.call(getMailSubscription, { params })).status).toBe(404)
    expect((await api.call(unsubscribe, { params })).status).toBe(404)
  },
)

test('a link of a project or a person who is gone says so', async () => {
  const { api, owner, projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  await run()
  const params = { token: tokenOf((await mails())[0]) }
  const other = await createPerson(api)
  const move = (organizationId: string) =>
    api.bindings.DB.prepare('update users set organization_id = ? where id = ?')
      .bind(organizationId, owner.id)
      .run()

  await move(other.organizationId)
  expect((await api.call(unsubscribe, { params })).status).toBe(404)
  await move(owner.organizationId)
  expect((await api.call(getMailSubscription, { params })).status).toBe(200)
  await projects.remove(id)
  expect((await api.call(unsubscribe, { params })).status).toBe(404)
})

test('a report that was cut off after its mail was queued queues none again', async () => {
  const { api, run, mails } = await open({ mailOn: 'every-audit' })
  await run()
  await api.bindings.DB.prepare('update project_runs set reported_at = null').run()
  api.wait(MINUTE)
  await reportEnded(api)
  expect(await mails()).toHaveLength(1)
})

test('a link tells nothing of a project once its person is archived', async () => {
  const { api, owner, projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  const colleague = await createPerson(api, { organizationId: owner.organizationId, role: 'member' })
  await projects.schedule(id, { recipientIds: [colleague.id], mailOn: 'every-audit' })
  await run()
  const [mail] = await mails(colleague.email)
  const link = { params: { token: tokenOf(mail) } }
  expect((await api.call(getMailSubscription, link)).body).toEqual({
    projectName: 'Shop',
    isSubscribed: true,
  })

  await api.bindings.DB.prepare(`update users set status = 'archived' where id = ?`).bind(colleague.id).run()
  expect((await api.call(getMailSubscription, link)).status).toBe(404)
  expect((await api.call(unsubscribe, link)).status).toBe(404)
})

test('the name of a project adds no link to a mail about it', async () => {
  const { projects, id, run, mails } = await open({ mailOn: 'every-audit' })
  const { url } = (await projects.get(id)).body
  await projects.update(id, { url, name: 'Sign in at https://evil.example/login' })
  await run()
  const [mail] = await mails()
  expect(mail?.text).not.toContain('evil.example')
  expect(mail?.html).not.toContain('evil.example')
})

test('new errors of a muted issue are no news', async () => {
  const { api, owner, pages, run, mails } = await open()
  const first = await run()
  const before = (await mails()).length
  const { token } = await openSession(createTestScope(api), owner.id)
  const params = { id: first.id, check: 'link-broken-internal' }
  await api.call(muteIssue, { params, body: { reason: 'It is known.' } }, { token })
  pages['/a'] = page('A', links('/gone'))
  await run()
  const texts = (await mails()).slice(0, (await mails()).length - before).map(({ text }) => text)
  expect(texts.join()).not.toContain('Broken internal link')
})
