import { type PDFDocument as Document, PDFDocument, type PDFImage, rgb } from '@cantoo/pdf-lib'
import { type InvoiceLine, type Receipt } from '#contract/invoices.ts'
import { openReceiptPage, type ReceiptPage } from './receipt-page.ts'

export interface ReceiptLook {
  /** Three or six hexadecimal digits; empty without a colour of one's own. */
  primaryColor: string
  timeZone: string
  /** A PNG or a JPEG. */
  logo: Uint8Array | null
}

const OWN_COLOR = '1F5C4D'
const LOGO = { width: 120, height: 36 }

type Channels = [red: number, green: number, blue: number]

function toColor(hex: string): Channels {
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  if (!/^[\da-f]{6}$/i.test(full)) return toColor(OWN_COLOR)
  const channel = (start: number) => parseInt(full.slice(start, start + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** Relative luminance of WCAG 2.2. */
function luminance([red, green, blue]: Channels): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Black or white, whichever reads better on it: one of the two always has a contrast of 4.5 and more. */
const textOn = (color: Channels) => (luminance(color) > 0.179 ? rgb(0, 0, 0) : rgb(1, 1, 1))

async function embedLogo(document: Document, bytes: Uint8Array | null): Promise<PDFImage | undefined> {
  if (!bytes) return undefined
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50
  // A logo that can't be read costs the receipt its logo, and nothing else.
  const image = isPng ? document.embedPng(bytes) : document.embedJpg(bytes)
  return image.catch(() => undefined)
}

function toMoney({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

const toDay = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(iso))

function toPeriod({ from, to }: InvoiceLine, timeZone: string): string | undefined {
  return from && to ? `${toDay(from, timeZone)} to ${toDay(to, timeZone)}` : undefined
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const isPaid = ({ status }: Receipt) => status === 'paid'

function drawHead(page: ReceiptPage, receipt: Receipt, look: ReceiptLook, logo: PDFImage | undefined) {
  const color = toColor(look.primaryColor)
  page.band(rgb(...color), textOn(color), logo && logo.scaleToFit(LOGO.width, LOGO.height), logo)
  page.title(isPaid(receipt) ? 'Receipt' : 'Invoice')
  if (receipt.isTestMode) page.notice('Test mode: no real money was charged.')
  const { timeZone } = look
  page.fact('Number', receipt.number ?? receipt.id)
  page.fact('Date', toDay(receipt.at, timeZone))
  page.fact('Status', capital(receipt.status))
  if (receipt.paidAt) page.fact('Paid on', toDay(receipt.paidAt, timeZone))
  if (receipt.card) page.fact('Paid with', `${capital(receipt.card.brand)} ending in ${receipt.card.last4}`)
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
  page.row(fromBalance.amount < 0 ? 'Credit used' : added, toMoney(fromBalance))
}

function drawAmounts(page: ReceiptPage, receipt: Receipt, timeZone: string) {
  page.heading('What for')
  for (const line of receipt.lines) {
    page.row(line.description, toMoney(line.amount), { note: toPeriod(line, timeZone) })
  }
  page.rule()
  page.row('Subtotal', toMoney(receipt.subtotal))
  if (receipt.discount.amount > 0) page.row('Discount', `-${toMoney(receipt.discount)}`)
  if (receipt.tax.amount > 0) page.row('Tax', toMoney(receipt.tax))
  page.row('Total', toMoney(receipt.total), { isStrong: true })
  drawBalance(page, receipt)
  page.row('Paid', toMoney(receipt.amountPaid))
}

/** A receipt on as many pages as it takes. */
export async function renderReceipt(receipt: Receipt, look: ReceiptLook): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`${isPaid(receipt) ? 'Receipt' : 'Invoice'} ${receipt.number ?? receipt.id}`)
  document.setProducer('Bellwether')
  document.setCreator('Bellwether')
  const page = await openReceiptPage(document)
  drawHead(page, receipt, look, await embedLogo(document, look.logo))
  drawCustomer(page, receipt)
  drawAmounts(page, receipt, look.timeZone)
  page.close()
  return document.save()
}
