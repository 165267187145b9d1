import { endpoint, idOf } from './endpoint.ts'
import { none } from './parameters.ts'
import { getTaxRate } from './taxes.ts'

export const taxRateEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/tax_rates/{id}',
    parameters: none,
    run: (_, call) => getTaxRate(idOf(call)),
  }),
]
