import { addKeywords } from '#contract/seo/ranks.ts'
import { type TestApi } from './api.ts'
import { type createCustomer } from './audited-site.ts'
import { webhooksOf } from './webhooks.ts'

type Customer = Awaited<ReturnType<typeof createCustomer>>

/** Keywords of two domains, and alerts about those of the first. */
export async function trackKeywords(api: TestApi, customer: Customer) {
  const text = ['red shoes', 'blue shoes', 'white shoes'].join('\n')
  for (const target of ['shop.example', 'other.example'])
    await api.call(addKeywords, { params: { target }, body: { text } }, customer)
  await api.bindings.DB.prepare(
    `insert into rank_alerts (id, organization_id, domain, keyword_id, kind, source, day, before, after, created_at)
     select 'ral_' || id, organization_id, domain, id, 'drop', 'dataforseo', '2026-11-19', 3, 9, 1795000000000
     from tracked_keywords where domain = 'shop.example'`,
  ).run()
}

/** Endpoints, and deliveries to one of them, at one moment. */
export async function addWebhooks(api: TestApi, customer: Customer): Promise<string> {
  const { add } = webhooksOf(api, customer)
  const endpoints: { id: string }[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    endpoints.push(await add({ url: `https://hooks.example.com/${name}` }))
  const [{ id } = { id: '' }] = endpoints
  await api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 7)
     insert into webhook_deliveries
       (id, organization_id, endpoint_id, event_id, event, body, state, tries, next_attempt_at, log, created_at)
     select 'whd_' || n, ?1, ?2, 'msg_' || n, 'issue.new', '{}', 'delivered', 1, 0, '[]', 1795000000000 from numbers`,
  )
    .bind(customer.organizationId, id)
    .run()
  return id
}
