import { copyrightYear } from './copyright-year.ts'
import { tidy, type Attributes } from './attributes.ts'
import { guessLanguage, type LanguageGuess } from './language-guess.ts'
import { countForReading, type ReadingCounts } from './reading-counts.ts'
import { measureText } from './text-size.ts'
import { countWords, findTopWord, fingerprint, type TextFingerprint } from './text-fingerprint.ts'
import { LINE_END, TextBuffer } from './text-buffer.ts'
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
  topWord: TextFingerprint['topWord']
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
const MOJIBAKE = /(?:Ã[\u0080-\u00bf©¨ª«¼¶¤±³´º¡]|â€[™œ\u009d“”˜]|Â[\u00a0-\u00bf]){1,50}/
/** Phrases that nobody writes about their subject. Marks of programmers count as they write them, in capitals. */
const FILLER =
  /lorem ipsum dolor|\b(?:your|insert|enter) text here\b|\bthis is a sample page\. it.s different\b|\bthis is an example page\. it.s different\b/i
const PROGRAMMERS_MARK = /\b(?:TODO|FIXME|TBD):/

export class ContentCollector implements Collector<ContentFacts> {
  readonly open = { '*': (_: Attributes, tag: string) => this.#boundary(tag) }
  readonly close = { '*': (tag: string) => this.#boundary(tag) }
  readonly text = (text: string): void => this.#read(text)
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

  facts(): ContentFacts {
    return this.finish(null)
  }

  /** @param lang the language that the page declares */
  finish(lang: string | null): ContentFacts {
    const isMarked = this.#hasMain && /\S/.test(this.#main.text)
    const main = isMarked ? this.#main : this.#body
    const rest = isMarked ? this.#body.text : ''
    const boilerplate = this.#boilerplate.text
    const print = fingerprint(main.text)
    const prose = main.withoutCode()
    const all = `${main.text} ${rest} ${boilerplate}`
    const { length, bytes } = measureText(all)
    return {
      words: print.words + countWords(rest) + countWords(boilerplate),
      mainWords: print.words,
      textLength: length,
      textBytes: bytes,
      hash: print.hash,
      sketch: print.sketch,
      excerpt: tidy(main.text, 200),
      replacementCharacters: all.includes('\ufffd') ? all.split('\ufffd').length - 1 : 0,
      mojibake: /[ÃÂâ]/.test(all) ? (MOJIBAKE.exec(all)?.[0] ?? null) : null,
      placeholder: FILLER.exec(prose)?.[0] ?? PROGRAMMERS_MARK.exec(prose)?.[0] ?? null,
      copyrightYear: copyrightYear(boilerplate, main.text, rest),
      hiddenWords: countWords(this.#hidden.text),
      topWord: findTopWord(prose.length === main.text.length ? main.text : prose),
      language: guessLanguage(prose),
      readability: countForReading(prose, lang),
    }
  }

  #boundary(tag: string): void {
    if (INLINE_TAGS.has(tag)) return
    if (this.#walk.isIn(Area.Hidden)) this.#hidden.break()
    this.#bufferOf(this.#walk.area).break()
  }

  #read(text: string): void {
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
