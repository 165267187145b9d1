import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { muteIssue } from '#contract/seo/issue-tracking.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  createCustomer,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { projectsOf, runNext } from '#tests/workers/projects.ts'
import { readOutbox } from '#tests/workers/outbox.ts'

useAuditedSites()

const FOUND = page('Home', links('/a', '/b'))

async function open(more: object = {}) {
  const api = createTestApi()
  const owner = await createCustomer(api)
  const projects = projectsOf(api, owner)
  const pages: Pages = { '/': FOUND, '/a': page('A', ''), '/b': page('B', '') }
  const url = serve(pages)
  const { id } = (await projects.create({ url, name: 'Shop' })).body
  await projects.schedule(id, { recipientIds: [owner.id], ...more })
  const run = () => runNext(api, owner, id)
  const mails = async () =>
    (await readOutbox(api, owner.email)).filter(({ links: found }) =>
      found.some((link) => link.includes('/unsubscribe/')),
    )
  async function mute(auditId: string, check: string, urlPath?: string) {
    const { token } = await openSession(createTestScope(api), owner.id)
    const params = { id: auditId as `aud_${string}`, check }
    const of = urlPath === undefined ? {} : { url: new URL(urlPath, url).href }
    const { status } = await api.call(muteIssue, { params, body: { reason: 'Known.', ...of } }, { token })
    expect(status).toBe(204)
  }
  return { pages, run, mails, mute }
}

test('what is muted is no news: neither a muted issue nor a muted URL of one', async () => {
  const { pages, run, mails, mute } = await open()
  const first = await run()
  const before = (await mails()).length
  await mute(first.id, 'link-broken-internal', '/a')
  await mute(first.id, 'http-4xx')

  pages['/a'] = page('A', links('/gone'))
  await run()
  expect(await mails()).toHaveLength(before)

  pages['/b'] = page('B', links('/gone'))
  await run()
  const [mail, ...older] = await mails()
  expect(older).toHaveLength(before)
  expect(mail?.subject).toBe('1 new error: Shop')
  expect(mail?.text).toContain('New:\n- Broken internal links (1 page)\n')
  expect(mail?.text).not.toContain('(4xx)')
  expect(mail?.text).toContain('1 muted issue left out.')
})

test('a muted issue is left out of a mail that goes out after every audit', async () => {
  const { pages, run, mails, mute } = await open({ mailOn: 'every-audit' })
  pages['/a'] = page('A', links('/gone'))
  const first = await run()
  await mute(first.id, 'link-broken-internal')
  await run()

  const [mail] = await mails()
  expect(mail?.text).toContain('1 muted issue left out.')
  expect(mail?.text).not.toContain('Broken internal link')
})
