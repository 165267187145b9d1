import { copyrightYear } from './copyright-year.ts'
import { ofEachTag, type Tag } from '#api/engine/html/tags.ts'
import { tidy } from './attributes.ts'
import { guessLanguage, type LanguageGuess } from './language-guess.ts'
import { countForReading, type ReadingCounts } from './reading-counts.ts'
import {
  findTopWord,
  fingerprint,
  fingerprintAndRank,
  surveyText,
  type TextSurvey,
} from './text-fingerprint.ts'
import { LINE_END, TextBuffer } from './text-buffer.ts'
import { type TopWord } from './word-ranking.ts'
import { Area, type Collector, type Walk } from './walk.ts'

export interface ContentFacts {
  /** Words that people can read on the whole page. Scripts without spaces are counted by characters. */
  words: number
  /** The same without navigation, header, footer and sidebars. */
  mainWords: number
  /** Characters of readable text, with one space between words, and their size in UTF-8. */
  textLength: number
  textBytes: number
  /** 64 bits as hex over the main text; null when there is none. */
  hash: string | null
  /** For finding near duplicates; see `TextFingerprint`. */
  sketch: string | null
  excerpt: string
  /** U+FFFD in the readable text: bytes that were lost in decoding. */
  replacementCharacters: number
  /** UTF-8 that was decoded as Latin-1, such as `Ã©`; a sample, or null. */
  mojibake: string | null
  /** Filler that was forgotten, such as lorem ipsum. */
  placeholder: string | null
  /** The newest year of the copyright line. */
  copyrightYear: number | null
  /** Words inside elements that are hidden by an inline style or the hidden attribute. */
  hiddenWords: number
  /** The most frequent long word of the main text and its share, for texts of some length. Program text does not count. */
  topWord: TopWord
  /** What language the prose is in; null where that is not certain. */
  language: LanguageGuess | null
  /** What the formulas of readability count; null for languages without one, and for too little prose. */
  readability: ReadingCounts | null
}

/** Text in these runs on; every other element starts a new line, and so a new word. */
export const INLINE_TAGS = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const IS_INLINE = ofEachTag((name) => INLINE_TAGS.has(name))
/** Of the main text, what a search index reads: words further down say little about what a page is about. */
const MAX_MAIN_TEXT = 8_000
const MOJIBAKE = /(?:Ã[\u0080-\u00bf©¨ª«¼¶¤±³´º¡]|â€[™œ\u009d“”˜]|Â[\u00a0-\u00bf]){1,50}/
/** Phrases that nobody writes about their subject. Marks of programmers count as they write them, in capitals. */
const FILLER =
  /lorem ipsum dolor|\b(?:your|insert|enter) text here\b|\bthis is a sample page\. it.s different\b|\bthis is an example page\. it.s different\b/i
const PROGRAMMERS_MARK = /\b(?:TODO|FIXME|TBD):/

export class ContentCollector implements Collector<ContentFacts> {
  readonly #walk: Walk
  readonly #boilerplate = new TextBuffer()
  readonly #body = new TextBuffer()
  readonly #main = new TextBuffer()
  readonly #hidden = new TextBuffer()
  #hasMain = false

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** Everything that people can read or open, in one text. */
  get allText(): string {
    return [this.#main, this.#body, this.#boilerplate, this.#hidden].map(({ text }) => text).join(LINE_END)
  }

  /** The beginning of the main text. */
  get mainText(): string {
    return tidy((this.#isMarked ? this.#main : this.#body).text, MAX_MAIN_TEXT)
  }

  get #isMarked(): boolean {
    return this.#hasMain && /\S/.test(this.#main.text)
  }

  facts(): ContentFacts {
    return this.finish(null)
  }

  /** @param lang the language that the page declares */
  finish(lang: string | null): ContentFacts {
    const isMarked = this.#isMarked
    const main = isMarked ? this.#main : this.#body
    const rest = isMarked ? this.#body.text : ''
    const boilerplate = this.#boilerplate.text
    const prose = main.withoutCode()
    const {
      words: mainWords,
      hash,
      sketch,
      topWord,
      ...size
    } = prose.length === main.length
      ? fingerprintAndRank(main.text)
      : { ...fingerprint(main.text), topWord: findTopWord(prose) }
    const others = [surveyText(rest), surveyText(boilerplate)]
    const parts = [main.text, rest, boilerplate]
    const { length, bytes } = joinSizes([size, ...others])
    // Most pages have nothing but ASCII.
    const damaged = bytes > length ? parts : []
    return {
      words: others.reduce((sum, { words }) => sum + words, mainWords),
      mainWords,
      textLength: length,
      textBytes: bytes,
      hash,
      sketch,
      excerpt: tidy(main.text, 200),
      replacementCharacters: damaged.reduce((count, text) => count + text.split('\ufffd').length - 1, 0),
      mojibake: findMojibake(damaged),
      placeholder: FILLER.exec(prose)?.[0] ?? PROGRAMMERS_MARK.exec(prose)?.[0] ?? null,
      copyrightYear: copyrightYear(boilerplate, main.text, rest),
      hiddenWords: surveyText(this.#hidden.text).words,
      topWord,
      language: guessLanguage(prose),
      readability: countForReading(prose, lang),
    }
  }

  enter(tag: Tag): void {
    this.#boundary(tag)
  }

  leave(tag: Tag): void {
    this.#boundary(tag)
  }

  #boundary(tag: Tag): void {
    if (IS_INLINE[tag.id] === true) return
    if (this.#walk.isIn(Area.Hidden)) this.#hidden.break()
    this.#bufferOf(this.#walk.area).break()
  }

  text(text: string): void {
    const { area } = this.#walk
    if ((area & (Area.Head | Area.Svg)) !== 0) return
    const buffer = (area & Area.Hidden) !== 0 ? this.#hidden : this.#bufferOf(area)
    if (buffer === this.#main) this.#hasMain = true
    buffer.add(text, (area & Area.Code) !== 0)
  }

  #bufferOf(area: number): TextBuffer {
    if ((area & Area.Boilerplate) !== 0) return this.#boilerplate
    return (area & Area.Main) !== 0 ? this.#main : this.#body
  }
}

/** As if the texts were one, with a space between them. */
function joinSizes(texts: readonly Omit<TextSurvey, 'words'>[]): Omit<TextSurvey, 'words'> {
  const sizes = texts.filter(({ length }) => length > 0)
  const gaps = Math.max(0, sizes.length - 1)
  return {
    length: sizes.reduce((sum, { length }) => sum + length, gaps),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, gaps),
  }
}

function findMojibake(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found = /[ÃÂâ]/.test(text) ? MOJIBAKE.exec(text)?.[0] : undefined
    if (found !== undefined) return found
  }
  return null
}
