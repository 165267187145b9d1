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
const WORD = /[\p{L}\p{M}]+/gu
const MOSTLY = 0.5
/** Of Japanese, more than this is no Chinese characters. */
const MIN_KANA = 0.1

const languagesOfWord = new Map<string, string[]>()
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(' '))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])

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
  const words = text.toLowerCase().match(WORD) ?? []
  if (words.length < MIN_WORDS) return null
  const found = new Map<string, { count: number; different: Set<string> }>()
  for (const word of words)
    for (const language of languagesOfWord.get(word) ?? []) {
      const entry = found.get(language) ?? { count: 0, different: new Set<string>() }
      entry.count += 1
      entry.different.add(word)
      found.set(language, entry)
    }
  const guess = toGuess([...found].map(([language, { count }]) => [language, count / words.length]))
  // A term of program text may be a word of some language, again and again.
  return (found.get(guess?.[0]?.[0] ?? '')?.different.size ?? 0) < MIN_DIFFERENT ? null : guess
}

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
