import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/billing/invoices.ts'
import { confirmInvoice } from './confirmations.service.ts'
import { exportInvoices } from './export-invoices.service.ts'
import { getReceipt, getReceiptPdf, listInvoices } from './invoices.service.ts'

export function invoicesRoutes(http: Http) {
  mount(http, contract.listInvoices, ({ scope, query }) => listInvoices(scope, query))
  // Before what is served at /subscription/invoices/{id}.
  mount(http, contract.exportInvoices, async ({ scope, query }) =>
    csvResponse('invoices.csv', await exportInvoices(scope, query)),
  )
  mount(http, contract.getReceipt, ({ scope, params }) => getReceipt(scope, params.id))
  mount(http, contract.confirmInvoice, ({ scope, params }) => confirmInvoice(scope, params.id))
  mount(http, contract.getReceiptPdf, ({ scope, params }) => getReceiptPdf(scope, params.id))
}
