import { addToHash, NameTable, startHash } from '#api/engine/html/name-table.ts'
import { FUNCTION_WORDS, SCRIPTS } from './function-words.ts'

/** Languages by the share of a text that speaks for them, best first: ISO 639-1, and a share up to 1. */
export type LanguageGuess = [language: string, share: number][]

/** In a shorter text, names and terms decide. */
const MIN_LENGTH = 300
const MIN_WORDS = 80
/** Taken from the beginning, the middle and the end, so that no quotation stands for the whole. */
const PARTS = [0.05, 0.45, 0.85]
const PART_LENGTH = 600
const KEPT = 5
/** Below this, a text is lists and names, or in a language that is not known here. */
const MIN_SHARE = 0.15
/** Of its words, so many must occur. */
const MIN_DIFFERENT = 9
const LETTER = /^[\p{L}\p{M}]$/u
const MOSTLY = 0.5
/** Of Japanese, more than this is no Chinese characters. */
const MIN_KANA = 0.1

interface FunctionWord {
  name: string
  id: number
  /** Those that have it, as places in `LANGUAGES`. */
  languages: number[]
}

const LANGUAGES = Object.keys(FUNCTION_WORDS)
const WORDS = new Map<string, FunctionWord>()
for (const [language, words] of Object.values(FUNCTION_WORDS).entries())
  for (const name of words.split(' ')) {
    const word = WORDS.get(name) ?? { name, id: WORDS.size, languages: [] }
    word.languages.push(language)
    WORDS.set(name, word)
  }
const TABLE = new NameTable([...WORDS.values()])
/** Of each unit that has been met: whether it is a letter; 0 for what has not been. */
const LETTERS = new Uint8Array(0x1_0000)
const [YES, NO] = [1, 2]

/** What language a text is in; null where it is too short to tell, or looks like none that is known. */
export function guessLanguage(prose: string): LanguageGuess | null {
  if (prose.length < MIN_LENGTH) return null
  const text = PARTS.map((share) => partAt(prose, Math.floor(prose.length * share))).join(' ')
  return guessByWords(text) ?? guessByScript(text)
}

/** Whole words from a place on. */
function partAt(text: string, start: number): string {
  const part = text.slice(start, start + PART_LENGTH)
  return part.slice(part.search(/\s/) + 1)
}

function guessByWords(text: string): LanguageGuess | null {
  const { words, found } = findFunctionWords(text.toLowerCase())
  if (words < MIN_WORDS) return null
  const guess = toGuess([...found].map(([language, { count }]) => [LANGUAGES[language] ?? '', count / words]))
  const best = found.get(LANGUAGES.indexOf(guess?.[0]?.[0] ?? ''))
  // A term of program text may be a word of some language, again and again.
  return (best?.different ?? 0) < MIN_DIFFERENT ? null : guess
}

/** How many words a text has, and which languages have how many of them, without making a string of each. */
function findFunctionWords(text: string) {
  const found = new Map<number, { count: number; different: number }>()
  const seen = new Uint8Array(WORDS.size)
  let words = 0
  for (let at = 0; at < text.length; at += 1) {
    const start = at
    let hash = startHash
    for (let width = widthOfLetter(text, at); width > 0; width = widthOfLetter(text, at))
      for (const end = at + width; at < end; at += 1) hash = addToHash(hash, text.charCodeAt(at))
    if (at === start) continue
    words += 1
    const word = TABLE.find(text, start, at, hash)
    if (word === undefined) continue
    for (const language of word.languages) {
      const entry = found.get(language) ?? { count: 0, different: 0 }
      entry.count += 1
      if (seen[word.id] === 0) entry.different += 1
      found.set(language, entry)
    }
    seen[word.id] = 1
  }
  return { words, found }
}

/** How many units the letter there takes; 0 where there is none. */
function widthOfLetter(text: string, at: number): number {
  const known = LETTERS[text.charCodeAt(at)]
  if (known === YES) return 1
  if (known === NO || at >= text.length) return 0
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const isLetter = LETTER.test(character)
  // What half of a pair is depends on the other one.
  if (!isHalf(text.charCodeAt(at))) LETTERS[text.charCodeAt(at)] = isLetter ? YES : NO
  return isLetter ? character.length : 0
}

const isHalf = (code: number) => code >= 0xd800 && code < 0xe000

/** Texts in scripts that hold their words together, or that no list of words is kept for. */
function guessByScript(text: string): LanguageGuess | null {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const all = count(/\p{L}/gu)
  if (all < MIN_WORDS) return null
  const [han, kana] = [
    count(/\p{Script=Han}/gu) / all,
    count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) / all,
  ]
  if (han + kana >= MOSTLY) {
    // Japanese can do with few kana for a while; Chinese has none.
    return kana >= MIN_KANA
      ? [['ja', han + kana]]
      : [
          ['zh', han],
          ['ja', han],
        ]
  }
  return toGuess(
    SCRIPTS.map(([language, letters]): [string, number] => [language, count(letters) / all]),
    MOSTLY,
  )
}

function toGuess(shares: [string, number][], least = MIN_SHARE): LanguageGuess | null {
  const sorted = shares.sort(([, one], [, other]) => other - one).slice(0, KEPT)
  const isClear = (sorted[0]?.[1] ?? 0) >= least
  return isClear ? sorted.map(([language, share]) => [language, Math.round(share * 1000) / 1000]) : null
}
