import { expect, test } from 'vitest'
import { toWebhookBody, WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { receive, webhooksOf } from '#tests/workers/webhooks.ts'
import { deliverDue } from './deliver-webhooks.service.ts'

useAuditedSites()

async function open() {
  const api = createTestApi()
  const owner = await createCustomer(api)
  return { api, owner, webhooks: webhooksOf(api, owner) }
}

/** A crawl tells by its own clock, and a moment after the audit is known to be over. */
async function runUntil(api: TestApi, isTold: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      api.clock.at = new Date()
      await deliverDue(createTestScope(api))
      return isTold()
    })
    .toBe(true)
}

test('an audit tells that it finished and which issues are new, each once', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive()
  await webhooks.add({ url, events: ['audit.finished', 'audit.failed', 'issue.new'] })
  const pages: Pages = { '/': page('Home', links('/a')), '/a': page('A', links('/')) }
  const site = serve(pages)
  const first = await audit(owner, site)
  await runUntil(api, () => received.length > 0)
  const told = () =>
    received.map(({ body }) => JSON.parse(body) as { type: string; data: { issue?: { check: string } } })
  expect(told()).toMatchObject([
    { type: 'audit.finished', data: { audit: { id: first.id, previousId: null } } },
  ])
  expect(
    toWebhookBody('audit.finished', WEBHOOK_EVENTS['audit.finished'].data.strict()).parse(told()[0]),
  ).toMatchObject({ data: { audit: { status: 'finished', pages: 2, score: first.score } } })

  received.length = 0
  pages['/'] = page('Home', links('/a', '/gone'))
  const second = await audit(owner, site)
  await runUntil(api, () => told().some(({ type }) => type === 'issue.new'))

  const issues = told().filter(({ type }) => type === 'issue.new')
  expect(issues.map(({ data }) => data.issue?.check)).toContain('link-broken-internal')
  expect(issues[0]?.data).toMatchObject({ auditId: second.id, previousId: first.id, url: `${site}/` })
  expect(told().filter(({ type }) => type === 'audit.finished')).toHaveLength(1)
  const checks = issues.map(({ data }) => data.issue?.check)
  expect(new Set(checks).size).toBe(checks.length)
})

test('an audit that gets no page tells that it failed', async () => {
  const { api, owner, webhooks } = await open()
  const { url, received } = receive()
  await webhooks.add({ url, events: ['audit.finished', 'audit.failed'] })
  const failed = await audit(owner, 'http://127.0.0.1:19999')
  expect(failed.status).toBe('failed')
  await runUntil(api, () => received.length > 0)

  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    {
      type: 'audit.failed',
      data: { audit: { id: failed.id, status: 'failed', failure: expect.any(String) as string } },
    },
  ])
})
