import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { type Receipt } from '#contract/billing/invoices.ts'
import { type InvoiceLine } from '#contract/billing/invoice-lines.ts'
import { REVERSE_CHARGE } from '#contract/billing/tax-texts.ts'
import { formatMoney as formatAnyMoney } from '#api/core/billing/charge-views.ts'
import { openReceiptPage, type ReceiptPage } from './receipt-page.ts'

interface ReceiptLook {
  timeZone: string
}

/** Currency symbols that the built-in fonts have: a question mark in place of one would leave an ambiguous amount. */
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
  if (seller.taxId) page.text(`Tax ID ${seller.taxId}`)
}

function drawCustomer(page: ReceiptPage, { customer }: Receipt) {
  page.heading('Billed to')
  page.text(customer.name)
  if (customer.email) page.text(customer.email)
  for (const line of customer.address?.split('\n') ?? []) page.text(line)
  for (const taxId of customer.taxIds) page.text(`Tax ID ${taxId}`)
}

interface Sum {
  label: string
  amount: string
  isStrong?: boolean
}

/** The line between the total and the amount paid. */
function toBalance({ total, fromBalance }: Receipt): Sum[] {
  if (fromBalance.amount === 0) return []
  const added = total.amount < 0 ? 'Kept as credit' : 'Carried over'
  return [{ label: fromBalance.amount < 0 ? 'Credit used' : added, amount: formatMoney(fromBalance) }]
}

const toTaxes = ({ taxes: { lines } }: Receipt, isIncluded: boolean): Sum[] =>
  lines
    .filter((line) => line.isIncluded === isIncluded)
    .map(({ label, amount }) => ({
      label: isIncluded ? `Includes ${label}` : label,
      amount: formatMoney(amount),
    }))

/** A total that is left out where it is zero. */
const ifAny = (label: string, money: Receipt['total'], sign = ''): Sum[] =>
  money.amount > 0 ? [{ label, amount: sign + formatMoney(money) }] : []

const listSums = (receipt: Receipt): Sum[] => [
  { label: 'Subtotal', amount: formatMoney(receipt.subtotal) },
  ...ifAny('Discount', receipt.discount, '-'),
  ...toTaxes(receipt, false),
  { label: 'Total', amount: formatMoney(receipt.total), isStrong: true },
  ...toTaxes(receipt, true),
  ...toBalance(receipt),
  { label: 'Paid', amount: formatMoney(receipt.amountPaid) },
  ...ifAny('Refunded', receipt.refunded),
  ...ifAny('Credit notes', receipt.creditNotes),
]

function drawAmounts(page: ReceiptPage, receipt: Receipt, timeZone: string) {
  page.heading('Items')
  for (const line of receipt.lines) {
    page.row(line.description, formatMoney(line.amount), { note: toPeriod(line, timeZone) })
  }
  const sums = listSums(receipt)
  page.keepTogether(sums.length + 2)
  page.rule()
  for (const { label, amount, isStrong = false } of sums) page.row(label, amount, { isStrong })
  if (receipt.taxes.isReverseCharge) page.text(REVERSE_CHARGE)
}

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
  page.close(receipt.number ?? receipt.id)
  return document.save()
}
