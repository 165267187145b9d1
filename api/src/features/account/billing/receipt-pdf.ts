import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { type InvoiceLine, type Receipt } from '#contract/invoices.ts'
import { REVERSE_CHARGE } from '#contract/tax-texts.ts'
import { formatMoney as formatAnyMoney } from './charge-views.ts'
import { openReceiptPage, type ReceiptPage } from './receipt-page.ts'

interface ReceiptLook {
  timeZone: string
}

/** Signs of money that the built-in fonts have: a question mark in the place of one would leave an amount of nothing. */
const SHOWN_SIGNS = /^[\d.,\s$£¥€-]*$/

function formatMoney(money: { amount: number; currency: string }): string {
  const short = formatAnyMoney(money)
  return SHOWN_SIGNS.test(short) ? short : formatAnyMoney(money, 'code')
}

const BAND = rgb(0x1f / 255, 0x5c / 255, 0x4d / 255)

const toDay = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(iso))

function toPeriod({ from, to }: InvoiceLine, timeZone: string): string | undefined {
  return from && to ? `${toDay(from, timeZone)} to ${toDay(to, timeZone)}` : undefined
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const DISPUTES = { open: 'Open', lost: 'Taken back by the bank' }

const isPaid = ({ status }: Receipt) => status === 'paid'

function drawHead(page: ReceiptPage, receipt: Receipt, { timeZone }: ReceiptLook) {
  const { card, otherMethod } = receipt
  page.band(receipt.seller.name, BAND)
  page.title(isPaid(receipt) ? 'Receipt' : 'Invoice')
  if (receipt.isTestMode) page.notice('Test mode: no real money was charged.')
  page.fact('Number', receipt.number ?? receipt.id)
  page.fact('Date', toDay(receipt.at, timeZone))
  page.fact('Status', capital(receipt.status))
  if (receipt.dispute) page.fact('Dispute', DISPUTES[receipt.dispute])
  if (receipt.paidAt) page.fact('Paid on', toDay(receipt.paidAt, timeZone))
  if (card) page.fact('Paid with', `${capital(card.brand)} ending in ${card.last4}`)
  else if (otherMethod) page.fact('Paid with', otherMethod)
}

function drawSeller(page: ReceiptPage, { seller }: Receipt) {
  page.heading('From')
  page.text(seller.name)
  for (const line of seller.address?.split('\n') ?? []) page.text(line)
  if (seller.taxId) page.text(`Tax id ${seller.taxId}`)
}

function drawCustomer(page: ReceiptPage, { customer }: Receipt) {
  page.heading('Billed to')
  page.text(customer.name)
  if (customer.email) page.text(customer.email)
  for (const line of customer.address?.split('\n') ?? []) page.text(line)
  for (const taxId of customer.taxIds) page.text(`Tax id ${taxId}`)
}

/** What makes the total what is paid. */
function drawBalance(page: ReceiptPage, { total, fromBalance }: Receipt) {
  if (fromBalance.amount === 0) return
  const added = total.amount < 0 ? 'Kept as credit' : 'Carried over'
  page.row(fromBalance.amount < 0 ? 'Credit used' : added, formatMoney(fromBalance))
}

function drawAmounts(page: ReceiptPage, receipt: Receipt, timeZone: string) {
  page.heading('What for')
  for (const line of receipt.lines) {
    page.row(line.description, formatMoney(line.amount), { note: toPeriod(line, timeZone) })
  }
  page.rule()
  page.row('Subtotal', formatMoney(receipt.subtotal))
  if (receipt.discount.amount > 0) page.row('Discount', `-${formatMoney(receipt.discount)}`)
  const { lines, isReverseCharge } = receipt.taxes
  for (const { label, amount } of lines.filter(({ isIncluded }) => !isIncluded))
    page.row(label, formatMoney(amount))
  page.row('Total', formatMoney(receipt.total), { isStrong: true })
  for (const { label, amount } of lines.filter(({ isIncluded }) => isIncluded))
    page.row(`Includes ${label}`, formatMoney(amount))
  if (isReverseCharge) page.text(REVERSE_CHARGE)
  drawBalance(page, receipt)
  page.row('Paid', formatMoney(receipt.amountPaid))
  if (receipt.refunded.amount > 0) page.row('Refunded', formatMoney(receipt.refunded))
  if (receipt.creditNotes.amount > 0) page.row('Credit notes', formatMoney(receipt.creditNotes))
}

/** A receipt on as many pages as it takes. */
export async function renderReceipt(receipt: Receipt, look: ReceiptLook): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`${isPaid(receipt) ? 'Receipt' : 'Invoice'} ${receipt.number ?? receipt.id}`)
  document.setProducer('Bellwether')
  document.setCreator('Bellwether')
  const page = await openReceiptPage(document)
  drawHead(page, receipt, look)
  drawSeller(page, receipt)
  drawCustomer(page, receipt)
  drawAmounts(page, receipt, look.timeZone)
  page.close()
  return document.save()
}
