import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { tidy } from './attributes.ts'
import { type Json } from './pruned-json.ts'
import { Area, type Collector, type Walk } from './walk.ts'

/** A phone number of the page's frame, or what structured data says of a business. */
export interface Contact {
  kind: 'phone' | 'business phone' | 'business address'
  /** The name of the business, in lower case; empty for a phone number of the frame. */
  of: string
  /** In a form in which the same is the same: digits, or words without punctuation. */
  value: string
  /** As the page writes it. */
  shown: string
}

const MAX_CONTACTS = 20
const MAX_TEXT = 200
const MAX_DEPTH = 8
/** Shorter ones are extensions and emergency numbers. */
const FEWEST_DIGITS = 6
const BUSINESS =
  /(?:Organization|Corporation|Business|Store|Shop|Restaurant|Hotel|Dentist|Physician|Clinic|Hospital|Attorney|LegalService|Agent|Bakery|Cafe|BarOrPub|Salon|Dealer|Repair|Plumber|Electrician|Gym|School)$/
const ADDRESS_PARTS = ['streetAddress', 'postalCode', 'addressLocality']

const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? tidy(String(value), MAX_TEXT) : ''

/** Digits of a number; a national 0 and the country's code are left out where they are plain to see. */
export function phoneOf(text: string): string | null {
  const dialed = text.slice(0, MAX_TEXT).split(/[;,x]|ext/i)[0] ?? ''
  const digits = dialed.replace(/\(0\)/, '').replace(/\D/g, '')
  return digits.length < FEWEST_DIGITS || digits.length > 16 ? null : digits.replace(/^00/, '')
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Phone numbers in the header and footer of a page. */
export class ContactCollector implements Collector<Contact[]> {
  readonly open = { a: ({ href = '' }: Attributes) => this.#link(href) }
  readonly #walk: Walk
  readonly #phones = new Map<string, Contact>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): Contact[] {
    return [...this.#phones.values()]
  }

  #link(href: string): void {
    if (!href.startsWith('tel:') || !this.#walk.isIn(Area.Boilerplate) || this.#phones.size >= MAX_CONTACTS)
      return
    const shown = tidy(href.slice('tel:'.length), MAX_TEXT)
    const value = phoneOf(shown)
    if (value !== null) this.#phones.set(value, { kind: 'phone', of: '', value, shown })
  }
}

function contactsOf(item: Record<string, Json>): Contact[] {
  const types = [item['@type']].flat().map(textOf)
  const of = textOf(item['name']).toLowerCase()
  if (of === '' || !types.some((type) => BUSINESS.test(type))) return []
  const found: Contact[] = []
  const phone = textOf(item['telephone'])
  const value = phoneOf(phone)
  if (value !== null) found.push({ kind: 'business phone', of, value, shown: phone })
  const address = item['address']
  const shown = isRecord(address)
    ? ADDRESS_PARTS.map((part) => textOf(address[part]))
        .filter(Boolean)
        .join(', ')
    : textOf(address)
  if (shown !== '') found.push({ kind: 'business address', of, value: wordsOf(shown), shown })
  return found
}

/** The same of the businesses in a page's structured data. */
export function listBusinessContacts(values: readonly Json[]): Contact[] {
  const found: Contact[] = []
  const look = (value: Json, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_CONTACTS) return
    if (Array.isArray(value)) for (const entry of value) look(entry, depth + 1)
    else if (isRecord(value)) {
      found.push(...contactsOf(value))
      for (const child of Object.values(value))
        if (typeof child === 'object' && child !== null) look(child, depth + 1)
    }
  }
  for (const value of values) look(value, 0)
  return found.slice(0, MAX_CONTACTS)
}
