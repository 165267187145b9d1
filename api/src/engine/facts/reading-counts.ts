import { LINE_END } from './text-buffer.ts'

/** What formulas of readability count in a text. */
export interface ReadingCounts {
  /** The language whose syllables were counted. */
  language: ReadingLanguage
  words: number
  sentences: number
  syllables: number
  letters: number
}

export type ReadingLanguage = keyof typeof VOWELS

const VOWELS = {
  en: 'aeiouy',
  de: 'aeiouyäöü',
  fr: 'aeiouyàâäéèêëîïôöùûüœæ',
  es: 'aeiouáéíóúü',
  it: 'aeiouàèéìòóù',
  nl: 'aeiouyáéëèïóöüĳ',
  pt: 'aeiouáâãàéêíóôõúü',
} as const
/** Two of these in a row are two syllables in Spanish, Italian and Portuguese. */
const STRONG = new Set('aeoáéíóúâêôàèìòù')
const HAS_STRONG: ReadonlySet<string> = new Set(['es', 'it', 'pt'])

/** The formulas were made on samples of about a hundred words. */
const MIN_SENTENCES = 5
const MIN_WORDS = 100
const MIN_WORDS_A_LINE = 8
const MAX_TEXT = 5_000
/** Names of programs, such as `PyMem_Free`, are not read as words. */
const WORD = /^["'“‘„«([]{0,3}(\p{Lu}?[\p{Ll}\p{M}'’-]{0,60})["'”’».,;:!?…)\]]{0,4}$/u
/** The end of a sentence: not the point of a number, a name such as `os.path`, or an abbreviation of one or two letters. */
const SENTENCE_END = /(?<![\s.(]\p{L}{1,2})[.!?…](?=["'”’»)\]]{0,3}(?:\s|$))/gu
const ENDS_AS_SENTENCE = /[.!?…]["'”’»)\]]{0,3}$/u

/** Counts sentences, words and syllables of the paragraphs of a text; null where there is no formula for its language. */
export function countForReading(prose: string, lang: string | null): ReadingCounts | null {
  const language = lang?.split(/[-_]/, 1)[0]?.toLowerCase()
  if (language === undefined || !isSupported(language)) return null
  const counts: ReadingCounts = { language, words: 0, sentences: 0, syllables: 0, letters: 0 }
  let room = MAX_TEXT
  for (const line of prose.split(LINE_END)) {
    if (room <= 0) break
    // Headings, lists and tables are no sentences.
    if (line.length < MIN_WORDS_A_LINE * 2 || !ENDS_AS_SENTENCE.test(line.trimEnd().slice(-4))) continue
    const part = line.slice(0, room)
    room -= part.length
    addLine(part, counts)
  }
  return counts.sentences < MIN_SENTENCES || counts.words < MIN_WORDS ? null : counts
}

function isSupported(language: string): language is ReadingLanguage {
  return Object.hasOwn(VOWELS, language)
}

function addLine(line: string, counts: ReadingCounts): void {
  const words = line
    .split(/\s+/)
    .flatMap((token) => WORD.exec(token)?.[1] ?? [])
    .filter((word) => word !== '')
  if (words.length < MIN_WORDS_A_LINE) return
  counts.sentences += Math.max(1, line.match(SENTENCE_END)?.length ?? 1)
  counts.words += words.length
  for (const word of words) {
    counts.letters += word.length
    counts.syllables += syllablesOf(word.toLowerCase(), counts.language)
  }
}

/** About as many as groups of vowels, without those that are written and not spoken. */
function syllablesOf(word: string, language: ReadingLanguage): number {
  const vowels: string = VOWELS[language]
  let count = 0
  let before = ''
  for (const letter of word) {
    const isVowel = vowels.includes(letter)
    const isHiatus = HAS_STRONG.has(language) && STRONG.has(letter) && STRONG.has(before)
    if (isVowel && (before === '' || isHiatus)) count += 1
    before = isVowel ? letter : ''
  }
  if (count > 1 && isSilent(word, language)) count -= 1
  return Math.max(1, count)
}

/** The last vowel of `time`, `walked` and `parlent`. */
function isSilent(word: string, language: ReadingLanguage): boolean {
  if (language === 'en') return /[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$|[^aeiouycsxzg]es$/.test(word)
  return language === 'fr' && /[^aeiouyéè](?:e|es|ent)$/.test(word)
}
