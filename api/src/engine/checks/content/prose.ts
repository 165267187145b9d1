import { type Check, type Finding } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { FUNCTION_WORDS, SCRIPTS } from '#api/engine/facts/function-words.ts'
import { type ReadingCounts, type ReadingLanguage } from '#api/engine/facts/reading-counts.ts'

/** Languages that a guess does not tell apart, or knows by another code. */
const SAME: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  bs: 'hr',
  sr: 'hr',
  sh: 'hr',
  cnr: 'hr',
  ms: 'id',
  in: 'id',
  zsm: 'id',
  iw: 'he',
  yi: 'he',
  fa: 'ar',
  ur: 'ar',
  ps: 'ar',
  mr: 'hi',
  ne: 'hi',
  sa: 'hi',
  as: 'bn',
  cmn: 'zh',
  yue: 'zh',
  mo: 'ro',
}
/** Languages that a guess knows. Of a page that declares another one, nothing can be said. */
const KNOWN = new Set([...Object.keys(FUNCTION_WORDS), ...SCRIPTS.map(([language]) => language), 'ja', 'zh'])
/** How much less than for the best guess must speak for the declared language. Close relatives share many words. */
const MAX_SHARE = 0.35

const baseOf = (lang: string) => lang.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
const familyOf = (language: string) => SAME[language] ?? language
const nameOf = (language: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language

/** The languages that a page declares and is in, where these differ for certain. */
function mismatchOf({ head, content: { language } }: PageFacts): { declared: string; best: string } | null {
  const declared = familyOf(baseOf(head.lang ?? ''))
  const [best, share] = language?.[0] ?? ['', 0]
  if (language === null || !KNOWN.has(declared) || familyOf(best) === declared) return null
  const own = language.find(([other]) => familyOf(other) === declared)?.[1] ?? 0
  return own < share * MAX_SHARE ? { declared, best } : null
}

function findMismatch(facts: PageFacts): Finding[] {
  const mismatch = mismatchOf(facts)
  if (mismatch === null) return []
  const { declared, best } = mismatch
  return when(
    true,
    `lang="${facts.head.lang ?? ''}" declares ${nameOf(declared)}, and the text reads as ${nameOf(best)}.`,
    facts.content.excerpt,
  )
}

interface Formula {
  name: string
  score: (counts: ReadingCounts) => number
  /** Below it a text is very hard to read. */
  hard: number
}

const perSentence = ({ words, sentences }: ReadingCounts) => words / sentences
const perWord = ({ syllables, words }: ReadingCounts) => syllables / words
const flesch =
  (base: number, sentenceFactor: number, wordFactor: number): Formula['score'] =>
  (counts) =>
    base - sentenceFactor * perSentence(counts) - wordFactor * perWord(counts)

/** Each was made for its language: the words of one are longer than those of another. */
const FORMULAS: Readonly<Record<ReadingLanguage, Formula>> = {
  en: { name: 'Flesch Reading Ease (1948)', score: flesch(206.835, 1.015, 84.6), hard: 30 },
  de: { name: 'Flesch, for German by Amstad (1978)', score: flesch(180, 1, 58.5), hard: 30 },
  es: { name: 'Fernández Huerta (1959)', score: flesch(206.84, 1.02, 60), hard: 30 },
  fr: { name: 'Kandel and Moles (1958)', score: flesch(207, 1.015, 73.6), hard: 30 },
  nl: { name: 'Douma (1960)', score: flesch(206.84, 0.93, 77), hard: 30 },
  pt: { name: 'Flesch, for Portuguese by Martins (1996)', score: flesch(248.835, 1.015, 84.6), hard: 25 },
  it: {
    name: 'Gulpease (1988)',
    score: ({ sentences, letters, words }) => 89 + (300 * sentences - 10 * letters) / words,
    hard: 40,
  },
}

function findHardText(facts: PageFacts): Finding[] {
  const { readability } = facts.content
  // The formula of another language says nothing.
  if (readability === null || mismatchOf(facts) !== null) return []
  const { name, score, hard } = FORMULAS[readability.language]
  const reached = Math.round(score(readability))
  return when(
    reached < hard,
    `${reached} by ${name}, and a text under ${hard} is very hard to read: ${Math.round(perSentence(readability))} words a sentence and ${perWord(readability).toFixed(1)} syllables a word.`,
  )
}

/** What the text itself tells: its language, and how hard it is to read. */
export const proseChecks = [
  {
    id: 'lang-mismatch',
    category: 'international',
    severity: 'notice',
    scope: 'page',
    title: 'Text in another language than declared',
    why: 'Screen readers read the text with the voice of the declared language, and browsers do not offer to translate it.',
    fix: 'Declare the language that the text is in, or translate the text.',
    find: findMismatch,
  },
  {
    id: 'readability-hard',
    category: 'content',
    severity: 'notice',
    scope: 'page',
    title: 'Text hard to read',
    why: 'Long sentences of long words make people give up. How hard is right depends on who reads it: this counts sentences and syllables, and does not know your readers.',
    fix: 'Split long sentences, and use the shorter of two words.',
    find: findHardText,
  },
] as const satisfies readonly Check[]
