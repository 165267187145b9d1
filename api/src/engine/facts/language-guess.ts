import { eld } from 'eld/extrasmall'

/** Languages by how much a text looks like them, best first: ISO 639-1, and a score up to 1. */
export type LanguageGuess = [language: string, score: number][]

/** In a shorter text, names and terms decide. */
const MIN_LENGTH = 500
const MIN_WORDS = 60
/** Taken from the beginning, the middle and the end, so that no quotation stands for the whole. */
const PARTS = [0.05, 0.45, 0.85]
const PART_LENGTH = 300
const KEPT = 5
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff]/

/** What language a text is in; null where it is too short to tell, or looks like no language in particular. */
export function guessLanguage(prose: string): LanguageGuess | null {
  if (prose.length < MIN_LENGTH) return null
  const text = PARTS.map((share) => partAt(prose, Math.floor(prose.length * share))).join(' ')
  // Scripts without spaces between words say enough by themselves.
  if (text.split(' ').length < MIN_WORDS && !UNSPACED.test(text)) return null
  const result = eld.detect(text)
  if (!result.isReliable()) return null
  return Object.entries(result.getScores())
    .sort(([, one], [, other]) => other - one)
    .slice(0, KEPT)
    .map(([language, score]) => [language, Math.round(score * 1000) / 1000])
}

/** Whole words from a place on, with one space between them. */
function partAt(text: string, start: number): string {
  const part = text.slice(start, start + PART_LENGTH * 2)
  return part
    .slice(part.search(/\s/) + 1)
    .replace(/\s+/g, ' ')
    .slice(0, PART_LENGTH)
}
