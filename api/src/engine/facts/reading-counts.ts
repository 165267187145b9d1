import { LINE_END } from './text-buffer.ts'
import { isAsciiSpace, isWideSpace } from './text-size.ts'

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
const [WEAK_VOWEL, STRONG_VOWEL] = [1, 2]
const HAS_STRONG: ReadonlySet<string> = new Set(['es', 'it', 'pt'])

/** The formulas were made on samples of about a hundred words. */
const MIN_SENTENCES = 5
const MIN_WORDS = 100
const MIN_WORDS_A_LINE = 8
const MAX_TEXT = 5_000
/** Names of programs, such as `PyMem_Free`, are not read as words. */
const WORD = /^["'“‘„«([]{0,3}(\p{Lu}?[\p{Ll}\p{M}'’-]{0,60})["'”’».,;:!?…)\]]{0,4}$/u
/** Letters of words that are taken as they are. */
const LONGEST_PLAIN = 40
const isSmall = (code: number) => code >= 0x61 && code <= 0x7a
const isCapital = (code: number) => code >= 0x41 && code <= 0x5a
const isSpace = (code: number) => (code < 0x80 ? isAsciiSpace(code) : isWideSpace(code))
/** The end of a sentence: not the point of a number, a name such as `os.path`, or an abbreviation of one or two letters. */
const SENTENCE_END = /(?<![\s.(]\p{L}{1,2})[.!?…](?=["'”’»)\]]{0,3}(?:\s|$))/gu
const ENDS_AS_SENTENCE = /[.!?…]["'”’»)\]]{0,3}$/u

/** Counts sentences, words and syllables of the paragraphs of a text; null where there is no formula for its language. */
export function countForReading(prose: string, lang: string | null): ReadingCounts | null {
  const language = lang?.split(/[-_]/, 1)[0]?.toLowerCase()
  if (language === undefined || !isSupported(language)) return null
  const counts: ReadingCounts = { language, words: 0, sentences: 0, syllables: 0, letters: 0 }
  let room = MAX_TEXT
  for (let start = 0, end = 0; room > 0 && start <= prose.length; start = end + 1) {
    const found = prose.indexOf(LINE_END, start)
    end = found === -1 ? prose.length : found
    // Headings, lists and tables are no sentences.
    if (end - start < MIN_WORDS_A_LINE * 2 || !endsAsSentence(prose, start, end)) continue
    const part = prose.slice(start, Math.min(end, start + room))
    room -= part.length
    addLine(part, counts)
  }
  return counts.sentences < MIN_SENTENCES || counts.words < MIN_WORDS ? null : counts
}

function isSupported(language: string): language is ReadingLanguage {
  return Object.hasOwn(VOWELS, language)
}

function endsAsSentence(prose: string, start: number, lineEnd: number): boolean {
  let end = lineEnd
  while (end > start && isBlank(prose.charAt(end - 1))) end -= 1
  return ENDS_AS_SENTENCE.test(prose.slice(Math.max(start, end - 4), end))
}

const isBlank = (character: string) => character === ' ' || character === '\n' || /^\s$/.test(character)

function addLine(line: string, counts: ReadingCounts): void {
  const words: string[] = []
  for (let start = 0; start < line.length; start += 1) {
    const end = endOfToken(line, start)
    const word = end === start ? '' : toWord(line, start, end)
    if (word !== '') words.push(word)
    start = end
  }
  if (words.length < MIN_WORDS_A_LINE) return
  counts.sentences += Math.max(1, line.match(SENTENCE_END)?.length ?? 1)
  counts.words += words.length
  for (const word of words) {
    counts.letters += word.length
    counts.syllables += syllablesOf(word.toLowerCase(), counts.language)
  }
}

function endOfToken(line: string, start: number): number {
  let end = start
  while (end < line.length && !isSpace(line.charCodeAt(end))) end += 1
  return end
}

/** What is read of a token; empty for what is no word. Most are known by their letters, for less than an expression takes. */
function toWord(line: string, start: number, end: number): string {
  const token = line.slice(start, end)
  if (token.length > LONGEST_PLAIN) return WORD.exec(token)?.[1] ?? ''
  let at = isCapital(line.charCodeAt(start)) && end > start + 1 ? start + 1 : start
  while (at < end && isSmall(line.charCodeAt(at))) at += 1
  return at === end ? token : (WORD.exec(token)?.[1] ?? '')
}

/** By the codes of their letters. */
const VOWEL_CODES = new Map(
  Object.entries(VOWELS).map(([language, letters]) => {
    const codes = new Uint8Array(0x200)
    for (const letter of letters) codes[letter.charCodeAt(0)] = STRONG.has(letter) ? STRONG_VOWEL : WEAK_VOWEL
    return [language, codes] as const
  }),
)

/** About as many as groups of vowels, without those that are written and not spoken. */
function syllablesOf(word: string, language: ReadingLanguage): number {
  const codes = VOWEL_CODES.get(language)
  const hasStrong = HAS_STRONG.has(language)
  let count = 0
  let before = 0
  for (let at = 0; at < word.length; at += 1) {
    const vowel = codes?.[word.charCodeAt(at)] ?? 0
    const isHiatus = hasStrong && vowel === STRONG_VOWEL && before === STRONG_VOWEL
    if (vowel !== 0 && (before === 0 || isHiatus)) count += 1
    before = vowel
  }
  if (count > 1 && isSilent(word, language)) count -= 1
  return Math.max(1, count)
}

/** The last vowel of `time`, `walked` and `parlent`. */
function isSilent(word: string, language: ReadingLanguage): boolean {
  // Asked of each word: hardly one in four ends like that.
  if (!'esdt'.includes(word.charAt(word.length - 1))) return false
  if (language === 'en') return /[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$|[^aeiouycsxzg]es$/.test(word)
  return language === 'fr' && /[^aeiouyéè](?:e|es|ent)$/.test(word)
}
