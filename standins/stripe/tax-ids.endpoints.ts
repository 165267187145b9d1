import { type Account } from './account.ts'
import { type Call, endpoint, idOf, toPage } from './endpoint.ts'
import { none, paging, parameters } from './parameters.ts'
import { noSuch } from './stripe-error.ts'
import { getCustomer } from './subscriptions.ts'
import { createTaxId, taxIdFields } from './tax-ids.ts'

function getTaxId(account: Account, call: Call<unknown>) {
  const customer = getCustomer(account, idOf(call), 'id')
  const id = call.params['taxId'] ?? ''
  const taxId = account.store.find('tax_id', id)
  if (taxId?.customer !== customer.id) throw noSuch('tax_id', id)
  return taxId
}

export const taxIdEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers/{id}/tax_ids',
    parameters: parameters(taxIdFields),
    run: (account, call) => createTaxId(account, getCustomer(account, idOf(call), 'id'), call.input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/{id}/tax_ids',
    parameters: parameters(paging),
    run(account, call) {
      const { id } = getCustomer(account, idOf(call), 'id')
      const rows = account.store.list('tax_id').filter(({ customer }) => customer === id)
      return toPage(rows, call.input, `/v1/customers/${id}/tax_ids`)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/{id}/tax_ids/{taxId}',
    parameters: none,
    run: getTaxId,
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/{id}/tax_ids/{taxId}',
    parameters: none,
    run(account, call) {
      const taxId = getTaxId(account, call)
      account.store.remove('tax_id', taxId.id)
      account.emit('customer.tax_id.deleted', taxId)
      return { id: taxId.id, object: 'tax_id', deleted: true }
    },
  }),
]
