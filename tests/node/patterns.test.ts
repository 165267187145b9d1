import { expect, test } from 'vitest'
import { checkSync } from 'recheck'
import { listProductPatterns, type ProductPattern } from '#tests/node/product-patterns.ts'
import { timeOf } from '#tests/workers/time-of.ts'

const SIZE = 100_000
const MOST_MS = 200
/** Longer searches find little more; what is not settled then is left to the attacks below. */
const SEARCH_MS = 150

const patterns = [
  ...new Map(
    listProductPatterns().map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]),
  ).values(),
]

/** One character for each class and letter that a pattern is made of, and what is none of them. */
function alphabetOf(source: string): string[] {
  const plain = source.replaceAll(
    /\\[pPu](?:\{[^}]*\}|[0-9a-f]{4})|\\[a-z]|\(\?[:=!<]*|[{}()[\]|?*+^$\\]/gi,
    ' ',
  )
  const letters = new Set(plain)
  return [...letters, ' ', '\t', '\n', '0', 'a', 'A', '_', '-', '.', '\u2028', '\u0000'].slice(0, 40)
}

/** The literal text of a pattern, as an attacker reads it: what may begin a match again and again. */
function phrasesOf(source: string): string[] {
  const text = source.replaceAll(/\\([^a-zA-Z0-9])/g, '$1')
  return (text.match(/[\w<>:;=!"'/.@-]{2,40}/g) ?? []).slice(0, 12)
}

const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))

function attacksOn({ source, flags }: ProductPattern): string[] {
  const phrases = phrasesOf(source)
  const alphabet = alphabetOf(source)
  const repeated = [...alphabet, ...phrases, ...phrases.flatMap((phrase) => [`${phrase} `, ` ${phrase}=`])]
  const first = phrases[0] ?? ''
  const { status, ...found } = checkSync(source, flags, {
    timeout: SEARCH_MS,
    attackTimeout: 100,
    randomSeed: 1,
  })
  const searched = status === 'vulnerable' && 'attack' in found ? [found.attack.string.slice(0, SIZE)] : []
  return [
    ...searched,
    ...repeated.map((piece) => `${fill(piece)}\u2028!`),
    ...alphabet.map((letter) => `${first}${fill(letter)}\u2028!`),
  ]
}

/** All that the product does with a pattern. */
function use({ source, flags }: ProductPattern, text: string): void {
  new RegExp(source, flags).test(text)
  text.replace(new RegExp(source, flags.includes('g') ? flags : `${flags}g`), '')
}

test('the patterns of the product are found', () => {
  expect(patterns.length).toBeGreaterThan(200)
  expect(patterns.map(({ where }) => where)).toContainEqual(expect.stringContaining('contract/fields.ts'))
})

test.each(
  patterns.map((pattern) => [`${pattern.where} /${pattern.source}/${pattern.flags}`, pattern] as const),
)('%s takes 100 kB of its worst in a moment', (_, pattern) => {
  for (const attack of attacksOn(pattern)) {
    const took = timeOf(() => use(pattern, attack))
    expect([attack.slice(0, 60), took < MOST_MS]).toEqual([attack.slice(0, 60), true])
  }
})
