import { languageOf } from './languages.ts'

/** Longer runs of letters are no words that anybody searches for. */
const MAX_WORD = 40
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const APOSTROPHE = /['’ʼ](?=\p{L})/gu

let segmenter: Intl.Segmenter | undefined

function* segment(run: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  for (const { segment: word, isWordLike } of segmenter.segment(run)) if (isWordLike === true) yield word
}

/** The words of a text in lower case, in their order. An apostrophe within a word does not end it. */
export function listWords(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.normalize('NFC').toLowerCase().replace(APOSTROPHE, '').matchAll(WORD)) {
    if (!UNSPACED.test(run)) {
      if (run.length <= MAX_WORD) words.push(run)
    } else for (const word of segment(run)) words.push(word)
  }
  return words
}

/**
 * What is indexed of a text, and asked for in a search: the stems of its words, without those that say nothing about a subject.
 * Both sides need the same language.
 */
export function listStems(text: string, language: string | null): string[] {
  const { stem, stopWords } = languageOf(language)
  return listWords(text).flatMap((word) => (stopWords.has(word) ? [] : stem(word)))
}
