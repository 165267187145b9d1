import { type Json } from './pruned-json.ts'
import { isRecord, typesOf } from './schema-names.ts'

/** What structured data says and the text of the page does not. */
export interface ShownData {
  /** Questions and steps that visitors can't read. */
  unseen: string[]
  /** Prices of the product, if none of them stands in the text. */
  unseenPrices: string[]
  /** Prices that do stand in the text; a sample. */
  prices: string[]
}

export const NOTHING_SHOWN: ShownData = { unseen: [], unseenPrices: [], prices: [] }

const MAX_DEPTH = 10
const MAX_PARTS = 40
const MAX_PRICES = 20
const MAX_TEXT = 200_000
const MAX_NUMBERS = 5_000
const MAX_WORDS = 40
/** How many of its words must be on the page: a text may be put in other words there, and cut by a link. */
const MIN_SHARE = 0.7
const MIN_WORDS = 4
const TAG = /<[^<>]{0,300}>/g
const WORD = /[\p{L}\p{N}]+/gu
/** Scripts that put no spaces between words are compared by characters. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff]/
const NUMBER = /\d(?:[\d.,'’]{0,20}\d)?/g
const PRICE =
  /(?:[$€£¥₹₽₩₺₴₫₪]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|kr|zł))\s?\d[\d.,'’]{0,15}|\d[\d.,'’]{0,15}\s?(?:[€$£¥₹₽₩₺₴₫₪]|(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|kr|zł|Kč|Ft|lei)\b)/g

interface Said {
  parts: string[]
  prices: string[]
}

/** @param readText the whole text of the page, which is only asked for where there is something to look up */
export function compareWithText(values: readonly Json[], readText: () => string): ShownData {
  const said: Said = { parts: [], prices: [] }
  for (const value of values) gather(value, said, { depth: 0, isInProduct: false })
  if (said.parts.length + said.prices.length === 0) return NOTHING_SHOWN
  const text = readText().slice(0, MAX_TEXT)
  return {
    unseen: said.parts.length === 0 ? [] : listUnseen(said.parts, text),
    ...comparePrices(said.prices, text),
  }
}

function gather(
  value: unknown,
  said: Said,
  { depth, isInProduct }: { depth: number; isInProduct: boolean },
): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const entry of value) gather(entry, said, { depth: depth + 1, isInProduct })
    return
  }
  if (!isRecord(value)) return
  const types = typesOf(value)
  if (types.includes('FAQPage')) gatherParts(value['mainEntity'], said)
  if (types.includes('HowTo')) gatherParts(value['step'], said)
  const isProduct = isInProduct || types.includes('Product')
  if (isProduct)
    for (const name of ['price', 'lowPrice', 'highPrice']) {
      const price = value[name]
      const written = typeof price === 'number' ? String(price) : price
      if (typeof written === 'string' && /\d/.test(written) && said.prices.length < MAX_PRICES)
        said.prices.push(written.slice(0, 40))
    }
  for (const child of Object.values(value)) gather(child, said, { depth: depth + 1, isInProduct: isProduct })
}

function gatherParts(value: unknown, said: Said): void {
  for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isRecord(entry) || said.parts.length >= MAX_PARTS) continue
    const answer = isRecord(entry['acceptedAnswer']) ? entry['acceptedAnswer']['text'] : undefined
    const texts = [entry['name'], answer, entry['text']].filter((text) => typeof text === 'string')
    if (texts.length > 0) said.parts.push(texts.join(' ').replace(TAG, ' '))
  }
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]))
}

function listUnseen(parts: readonly string[], text: string): string[] {
  const seen = new Set(wordsOf(text))
  return parts.flatMap((part) => {
    const words = wordsOf(part).slice(0, MAX_WORDS)
    const found = words.filter((word) => seen.has(word)).length
    const isUnseen = words.length >= MIN_WORDS && found < words.length * MIN_SHARE
    return isUnseen ? [part.replace(/\s+/g, ' ').trim().slice(0, 120)] : []
  })
}

/** The digits of an amount, without decimals of zero: `1.299,00 €` and `1299` are the same. */
const digitsOf = (amount: string) => amount.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')

function comparePrices(prices: readonly string[], text: string): Pick<ShownData, 'prices' | 'unseenPrices'> {
  if (prices.length === 0) return { prices: [], unseenPrices: [] }
  const numbers = listNumbers(text)
  const shown = prices.some((price) => numbers.has(digitsOf(price)) || numbers.has(price.replace(/\D/g, '')))
  const inText = [...text.matchAll(PRICE)].slice(0, MAX_PRICES).map(([price]) => price)
  return { unseenPrices: shown ? [] : [...prices], prices: [...new Set(inText)].slice(0, 5) }
}

/** Every number of a text by its digits, and of two that stand side by side both together: cents are often an element of their own. */
function listNumbers(text: string): Set<string> {
  const numbers = new Set<string>()
  let before: { end: number; digits: string } | null = null
  let count = 0
  for (const match of text.matchAll(NUMBER)) {
    if ((count += 1) > MAX_NUMBERS) break
    const digits = match[0].replace(/\D/g, '')
    numbers.add(digits)
    numbers.add(digitsOf(match[0]))
    if (before && match.index - before.end <= 3) numbers.add(before.digits + digits)
    before = { end: match.index + match[0].length, digits }
  }
  return numbers
}
