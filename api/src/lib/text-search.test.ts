import { sql as fragment } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#contract/folded-text.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { toAddressSearch } from './folded-address.ts'
import { foldForSearch, foldIfPlain } from './kept-text.ts'
import { contains, toCondition } from './text-search.ts'

const sql = openCrawlDatabase()
sql.exec('CREATE TEMP TABLE texts (text TEXT, folded TEXT)')

/** Whether SQLite finds a part in a text, by what is kept of the text. */
function isFound(text: string, part: string): boolean {
  sql.exec('DELETE FROM texts')
  sql.exec('INSERT INTO texts VALUES (?, ?)', text, foldForSearch(text))
  const searched = { text: fragment.raw('text'), folded: fragment.raw('folded') }
  const { condition, bindings } = toCondition(contains([searched], part))
  return [...sql.exec(`SELECT 1 FROM texts WHERE ${condition}`, ...bindings)].length > 0
}

/** Pieces that a fold treats in ways of their own: case, marks, encodings whole and broken, punycode, wide letters. */
const PIECES = [
  ...[
    'a',
    'A',
    'e',
    'f',
    '9',
    'X',
    ' ',
    '/',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '*',
    'é',
    'É',
    'e\u0301',
    '\u0301',
    'ß',
    'İ',
    'ı',
  ],
  ...[
    '\n',
    '\u007f',
    'Σ',
    'σ',
    'ς',
    'й',
    'Й',
    'светильник',
    'ŁÓDŹ',
    '漢',
    '한',
    '𝒳',
    '𐐀',
    '💡',
    '\u212a',
    'ﬁ',
    '\u0378',
  ],
  ...[
    '%c3%a9',
    '%C3%A9',
    '%c3',
    '%a9',
    '%41',
    '%2541',
    '%58',
    '%d1%81%d0',
    '%ff',
    'xn--',
    'XN--CAF-DMA',
    'xn--caf-dma',
    '%78n--caf-dma',
  ],
]
const written = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''))
const anything = fc.oneof({ weight: 4, arbitrary: written }, fc.string({ unit: 'grapheme', maxLength: 12 }))
const isText = (text: string) => text.length > 0 && !text.includes('\0')
const text = anything.filter(isText)

/** Some part of a text, in whatever case, so that searches find something. */
const textWithPart = fc
  .tuple(text, fc.nat(30), fc.nat(30), fc.boolean())
  .map(([whole, from, length, isUpper]) => {
    const letters = Array.from(whole)
    const start = from % letters.length
    const part = letters.slice(start, start + 1 + (length % letters.length)).join('')
    return [whole, isUpper ? part.toUpperCase() : part] as const
  })

test('SQLite finds by what is kept of a text just what its fold has', () => {
  fc.assert(
    fc.property(fc.oneof(textWithPart, fc.tuple(text, text)), ([whole, part]) => {
      expect(isFound(whole, part)).toBe(toAddressSearch(part).isIn(whole))
    }),
    { numRuns: 4_000 },
  )
})

test('a text that is kept folded is found by any case and accents of a part of it', () => {
  fc.assert(
    fc.property(fc.oneof(textWithPart, fc.tuple(text, text)), ([whole, part]) => {
      const { condition, bindings } = toCondition(contains(fragment`${foldText(whole)}`, part))
      const found = [...sql.exec(`SELECT 1 WHERE ${condition}`, ...bindings)].length > 0
      expect(found).toBe(foldText(whole).includes(foldText(part)))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Café Zoë', 'cafe zoe'],
  ['cafe', 'CAFÉ'],
  ['https://shop.example/caf%C3%A9', 'café'],
  ['https://xn--caf-dma.example/', 'CAFE.example'],
])('%s is found by %s', (whole, part) => {
  expect(isFound(whole, part)).toBe(true)
})

test('where nothing is encoded, that is what foldText finds', () => {
  fc.assert(
    fc.property(
      fc
        .oneof(textWithPart, fc.tuple(text, text))
        .filter((texts) => !texts.some((one) => /%|xn--/i.test(one.normalize('NFKC')) || /[ςΣ]/.test(one))),
      ([whole, part]) => {
        expect(isFound(whole, part)).toBe(foldText(whole).includes(foldText(part)))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('SQL knows of a text whether it has to be folded', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ maxLength: 20 }).filter(isText)), (some) => {
      const [row] = sql.exec(`SELECT ${foldIfPlain('value')} AS folded FROM (SELECT ? AS value)`, some)
      if (row?.['folded'] === '') expect(foldForSearch(some)).toBe('')
      else expect(row?.['folded']).toBeNull()
    }),
  )
})

test('no letter is folded to an upper-case one, which stands between what is read and what is written', () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCharCode(code))
  expect(letters.filter((letter) => /[A-Z]/.test(foldText(letter) + letter.toLowerCase()))).toEqual([])
})
