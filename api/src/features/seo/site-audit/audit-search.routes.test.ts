import { expect, test } from 'vitest'
import * as contract from '#contract/site-audit.ts'
import { createTestApi } from '#tests/setup/api.ts'
import { audit, createCustomer, page, serve, useAuditedSites } from '#tests/setup/audited-site.ts'

useAuditedSites()

const LONG = `100%_${'ação/'.repeat(9)}`
const address = (path: string) => encodeURI(path.normalize())

test('audits, pages and findings are searched for a text of any length, in whatever case', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const site = serve({ [address(`/${LONG}`)]: page(LONG.toUpperCase(), '') })
  const done = await audit(customer, `${site}${address(`/${LONG}`)}`)
  const params = { id: done.id }

  const [audits, titles, none, findings] = await Promise.all([
    api.call(contract.listAudits, { query: { q: address(LONG).toUpperCase() } }, { token }),
    api.call(contract.listAuditPages, { params, query: { q: LONG } }, { token }),
    api.call(contract.listAuditPages, { params, query: { q: LONG.replace('%_', 'xx') } }, { token }),
    api.call(
      contract.getIssue,
      { params: { ...params, check: 'description-missing' }, query: { q: address(LONG) } },
      { token },
    ),
  ])

  expect(audits).toMatchObject({ status: 200, body: { total: 1 } })
  expect(titles).toMatchObject({ status: 200, body: { total: 1 } })
  expect(none).toMatchObject({ status: 200, body: { total: 0 } })
  expect(findings).toMatchObject({ status: 200, body: { total: 1 } })
})
