import { MinHash, mix } from './min-hash.ts'
import { type TopWord, WordRanking } from './word-ranking.ts'
import { Script, WordScan } from './word-scan.ts'

/** What one pass over a text says about it. */
export interface TextSurvey {
  /** Scripts without spaces are counted by characters. */
  words: number
  /** Characters with one space between words and none around, and their size in UTF-8. */
  length: number
  bytes: number
}

export interface TextFingerprint {
  /** Equal for equal words, whatever their case, spacing and punctuation; null where there are none. */
  hash: string | null
  /** A sketch of its sequences of three words (`MinHash`), for finding near duplicates; null for texts too short to compare. */
  sketch: string | null
}

/** Below this, a few different words change most shingles and similarity means nothing. */
const MIN_SHINGLES = 50
/** Words in scripts without spaces: two Han or Kana characters, about five letters of Thai, Lao, Khmer or Burmese. */
const CHARACTERS_A_WORD = { ideographic: 2, southEastAsian: 5 } as const

/** Counts the words of a text, and measures it. */
export function surveyText(text: string): TextSurvey {
  return survey(text, null, null)
}

/** The same of the text that matters, with what it can be recognized by. All in one pass: each takes as long as the words are many. */
export function fingerprint(text: string): TextSurvey & TextFingerprint {
  const print = new Print()
  return { ...survey(text, print, null), ...print.result() }
}

/** The same with its most frequent word. */
export function fingerprintAndRank(text: string): TextSurvey & TextFingerprint & { topWord: TopWord } {
  const print = new Print()
  const ranking = new WordRanking()
  const found = survey(text, print, ranking)
  return { ...found, ...print.result(), topWord: ranking.top(found.words) }
}

/** The most frequent long word of a text; null for a short one. */
export function findTopWord(text: string): TopWord {
  const ranking = new WordRanking()
  return ranking.top(survey(text, null, ranking).words)
}

function survey(text: string, print: Print | null, ranking: WordRanking | null): TextSurvey {
  const scan = new WordScan(text)
  const words = readWords(scan, print, ranking)
  const size = { length: scan.length, bytes: scan.length + scan.moreBytes }
  if (!scan.isIrregular) return { words, ...size }
  return { words: readWords(new WordScan(text.toLowerCase()), print, ranking), ...size }
}

/** How many there are. */
function readWords(scan: WordScan, print: Print | null, ranking: WordRanking | null): number {
  let [spaced, ideographic, southEastAsian] = [0, 0, 0]
  print?.begin()
  ranking?.begin(scan.text)
  for (let script = scan.next(); script !== Script.Over; script = scan.next()) {
    if (script === Script.Spaced) {
      spaced += 1
      ranking?.add(scan.hash, scan.start, scan.end)
    } else if (script === Script.Ideographic) ideographic += 1
    else southEastAsian += 1
    print?.add(scan.hash)
  }
  return (
    spaced +
    Math.ceil(ideographic / CHARACTERS_A_WORD.ideographic) +
    Math.ceil(southEastAsian / CHARACTERS_A_WORD.southEastAsian)
  )
}

/** The hash and the sketch of a text, from the hashes of its words. */
class Print {
  #high = 0
  #low = 0
  #before = 0
  #beforeThat = 0
  #tokens = 0
  #shingles = new MinHash()

  /** What was added before is forgotten. */
  begin(): void {
    this.#high = 0x811c9dc5 | 0
    this.#low = 0x01000193
    if (this.#tokens > 0) this.#shingles = new MinHash()
    this.#before = this.#beforeThat = this.#tokens = 0
  }

  add(hash: number): void {
    this.#tokens += 1
    this.#high = mix(this.#high ^ hash)
    this.#low = Math.imul(this.#low, 31) + mix(hash ^ this.#tokens)
    if (this.#tokens > 2) {
      const before = Math.imul(this.#before, 0x85ebca6b) + Math.imul(this.#beforeThat, 0xc2b2ae35)
      this.#shingles.add(mix(hash + before))
    }
    this.#beforeThat = this.#before
    this.#before = hash
  }

  result(): TextFingerprint {
    return {
      hash: this.#tokens === 0 ? null : toHex(this.#high) + toHex(this.#low),
      sketch: this.#shingles.count < MIN_SHINGLES ? null : this.#shingles.toString(),
    }
  }
}

function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
