import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Receipt } from '#contract/billing/invoices.ts'
import { REVERSE_CHARGE } from '#contract/billing/tax-texts.ts'
import { toPdfText } from './pdf-text.ts'
import { renderReceipt } from './receipt-pdf.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const LOOK = { timeZone: 'America/Sao_Paulo' }

const aLine = (description: string) => ({
  description,
  amount: usd(7900),
  isProration: false,
  from: null,
  to: null,
})

function aReceipt(overrides: Partial<Receipt> = {}): Receipt {
  return {
    id: 'in_1',
    number: 'ABC-0001',
    status: 'paid',
    at: '2026-11-21T12:00:00.000Z',
    paidAt: '2026-11-21T12:00:00.000Z',
    subtotal: usd(7900),
    discount: usd(790),
    tax: usd(0),
    total: usd(7110),
    fromBalance: usd(0),
    amountPaid: usd(7110),
    refunded: usd(0),
    creditNotes: usd(0),
    dispute: null,
    payAt: null,
    lines: [aLine('Growth')],
    seller: { name: 'Sun Ltd', address: 'Street 1\n1234 Town', taxId: 'GB123' },
    taxes: { lines: [], isReverseCharge: false },
    customer: { name: 'Acme', email: 'ana@example.com', address: 'Rua A\nSão Paulo', taxIds: ['1'] },
    card: { brand: 'visa', last4: '4242' },
    otherMethod: null,
    isTestMode: true,
    ...overrides,
  }
}

const latin = (character: string) => (character.codePointAt(0) ?? 0) < 0x100

/** The text lines of a PDF. */
async function readText(pdf: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf)
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, each]) =>
      each instanceof PDFRawStream
        ? [new TextDecoder('latin1').decode(decodePDFRawStream(each).decode())]
        : [],
    )
  const drawn = streams.flatMap((stream) => [...stream.matchAll(/<([\dA-F]+)> Tj/g)])
  return drawn.map(([, hex = '']) =>
    new TextDecoder('windows-1252').decode(
      Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16)),
    ),
  )
}

test('other alphabets are transliterated, other characters become question marks, and both are reported', () => {
  expect(toPdfText('Ação  Ltda.\n', latin)).toEqual({ text: 'Ação Ltda.', isExact: true })
  expect(toPdfText('Łódź Śpiewak', latin)).toEqual({ text: 'Lódz Spiewak', isExact: false })
  expect(toPdfText('Ağaoğlu, Ελλάδα, Київ', latin)).toEqual({
    text: 'Agaoglu, Ellada, Kiyiv',
    isExact: false,
  })
  expect(toPdfText('東京', latin)).toEqual({ text: '??', isExact: false })
})

test('names and addresses in any alphabet are readable in a receipt, with a note about transliteration', async () => {
  const customer = { name: 'Łódź Ağaoğlu', email: null, address: 'Ελλάδα\nКиїв', taxIds: [] }

  const lines = await readText(await renderReceipt(aReceipt({ customer }), LOOK))

  for (const line of ['Lódz Agaoglu', 'Ellada']) expect(lines).toContain(line)
  expect(lines.join(' ')).toContain('are transliterated')
  const plain = await readText(await renderReceipt(aReceipt(), LOOK))
  expect(plain).toContain('São Paulo')
  expect(plain.join(' ')).not.toContain('are transliterated')
})

test.each([
  [2900, -2900, 0, ['Credit used', '-$29.00']],
  [-3334, 3334, 0, ['Kept as credit', '$33.34']],
  [2900, 30, 2930, ['Carried over', '$0.30']],
])('a total of %d cents and the amount paid are reconciled', async (total, fromBalance, paid, words) => {
  const sums = { total: usd(total), fromBalance: usd(fromBalance), amountPaid: usd(paid) }

  const lines = await readText(await renderReceipt(aReceipt(sums), LOOK))

  expect(lines).toEqual(expect.arrayContaining(words))
})

test('a receipt of one page has its number in its properties', async () => {
  const document = await PDFDocument.load(await renderReceipt(aReceipt(), LOOK))

  expect(document.getPageCount()).toBe(1)
  expect(document.getTitle()).toBe('Receipt ABC-0001')
})

test('many lines continue on further pages', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => aLine(`Line ${index}`))

  const document = await PDFDocument.load(await renderReceipt(aReceipt({ lines }), LOOK))

  expect(document.getPageCount()).toBe(3)
})

/** The text lines of each page. */
async function readPages(pdf: Uint8Array): Promise<string[][]> {
  const pages = (await PDFDocument.load(pdf)).getPageCount()
  const lines = await readText(pdf)
  const ends = Array.from({ length: pages }, (_, index) =>
    lines.findIndex((line) => line.endsWith(`page ${index + 1} of ${pages}`)),
  )
  return ends.map((end, index) => lines.slice((ends[index - 1] ?? -1) + 1, end))
}

test('several pages have page numbers', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => aLine(`Line ${index}`))

  const text = await readText(await renderReceipt(aReceipt({ lines }), LOOK))

  for (const page of [1, 2, 3]) expect(text).toContain(`ABC-0001, page ${page} of 3`)
})

test('no page starts in the middle of a line item, and the totals stay together', async () => {
  const period = { from: '2026-11-21T12:00:00.000Z', to: '2026-12-21T12:00:00.000Z' }
  for (const count of Array.from({ length: 20 }, (_, index) => index + 8)) {
    const lines = Array.from({ length: count }, (_, index) => ({ ...aLine(`Line ${index}`), ...period }))
    const pdf = await renderReceipt(aReceipt({ lines }), LOOK)
    const pages = (await PDFDocument.load(pdf)).getPageCount() > 1 ? await readPages(pdf) : []
    for (const [first = ''] of pages.slice(1)) expect(first).toMatch(/^(?:Line \d+|Subtotal)$/)
  }
})

test('a name that is too long for the header is truncated there, and complete below', async () => {
  const name = 'Association of Sheep Farmers, Wool Traders and Bell Founders of all Uplands '.repeat(3).trim()
  const seller = { name, address: null, taxId: null }

  const [head = '', ...rest] = await readText(await renderReceipt(aReceipt({ seller }), LOOK))

  expect(head).toMatch(/^Association of Sheep .* …$/)
  expect(rest.join(' ')).toContain(name)
})

test('a receipt has the seller, with address and tax ID', async () => {
  const lines = await readText(await renderReceipt(aReceipt(), LOOK))

  expect(lines).toEqual(expect.arrayContaining(['From', 'Sun Ltd', 'Street 1', '1234 Town', 'Tax ID GB123']))
})

test('an exclusive tax comes before the total, an inclusive one after it', async () => {
  const tax = (label: string, amount: number, isIncluded: boolean) => ({
    label,
    amount: usd(amount),
    isIncluded,
  })
  const taxes = { lines: [tax('VAT 19%', 1501, false), tax('GST 5%', 300, true)], isReverseCharge: false }

  const lines = await readText(await renderReceipt(aReceipt({ taxes }), LOOK))

  const order = ['VAT 19%', '$15.01', 'Total', '$71.10', 'Includes GST 5%', '$3.00']
  expect(lines.filter((line) => order.includes(line)).slice(0, 6)).toEqual(order)
})

test('a reverse charge and a payment without a card are explained', async () => {
  const taxes = { lines: [], isReverseCharge: true }
  const paid = { card: null, otherMethod: 'SEPA debit ending in 3000' }

  const lines = await readText(await renderReceipt(aReceipt({ taxes, ...paid }), LOOK))

  expect(lines).toContain(REVERSE_CHARGE)
  expect(lines).toContain('SEPA debit ending in 3000')
})

test('any name and any address render', { timeout: 60_000 }, async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, text, async (name, address) => {
      const customer = { name, email: null, address, taxIds: [] }
      const seller = { name: address, address: name, taxId: name }
      const pdf = await renderReceipt(aReceipt({ customer, seller }), LOOK)
      expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
    }),
    { numRuns: 15 },
  )
})

test.each([
  ['EUR', 42_000, '€420.00'],
  ['JPY', 12_000, '¥12,000'],
  ['KRW', 120_000, 'KRW 120,000'],
  ['INR', 99_900, 'INR 999.00'],
  ['KWD', 4500, 'KWD 4.500'],
])('an amount in %s has its own decimals, and a symbol that the font has', async (currency, amount, text) => {
  const total = { amount, currency }
  const lines = await readText(await renderReceipt(aReceipt({ total, amountPaid: total }), LOOK))

  expect(lines.filter((line) => line === text)).toHaveLength(2)
})

test('a dispute is on the receipt', async () => {
  const lines = await readText(await renderReceipt(aReceipt({ dispute: 'lost' }), LOOK))

  expect(lines).toEqual(expect.arrayContaining(['Dispute', 'Taken back by the bank']))
})

test('a long payment method wraps', async () => {
  const otherMethod =
    'US bank account of The First National Savings and Loan Association of Somewhere Very Far Away'
  const lines = await readText(
    await renderReceipt(aReceipt({ card: null, otherMethod: `${otherMethod} ending in 6789` }), LOOK),
  )

  expect(lines.every((line) => line.length < 95)).toBe(true)
  expect(lines.join(' ')).toContain('ending in 6789')
})
