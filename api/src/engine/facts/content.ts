import { tidy, type Attributes } from './attributes.ts'
import { Area, type Collector, type Walk } from './walk.ts'
import { fingerprint } from './text-fingerprint.ts'

export interface ContentFacts {
  /** Words that people can read on the whole page. Scripts without spaces are counted by characters. */
  words: number
  /** The same without navigation, header, footer and sidebars. */
  mainWords: number
  /** Characters of readable text. */
  textLength: number
  /** 64 bits as hex over the main text; null when there is none. */
  hash: string | null
  /** Locality-sensitive: near duplicates differ in few bits. Null for texts too short to compare. */
  simhash: string | null
  excerpt: string
  /** U+FFFD in the readable text: bytes that were lost in decoding. */
  replacementCharacters: number
  /** UTF-8 that was decoded as Latin-1, such as `Ã©`; a sample, or null. */
  mojibake: string | null
  /** Filler that was forgotten, such as lorem ipsum. */
  placeholder: string | null
  /** The newest year of a copyright line. */
  copyrightYear: number | null
  /** Words inside elements that are hidden by an inline style or the hidden attribute. */
  hiddenWords: number
  /** The most frequent long word of the main text and its share, for texts of some length. */
  topWord: { word: string; share: number } | null
}

/** Text in these runs on; every other element starts a new line, and so a new word. */
const INLINE_TAGS = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const MAX_TEXT = 1_000_000
const MOJIBAKE = /(?:Ã[\u0080-\u00bf©¨ª«¼¶¤±³´º¡]|â€[™œ\u009d“”˜]|Â[\u00a0-\u00bf]){1,50}/
const PLACEHOLDER =
  /lorem ipsum dolor|\bTODO:|\bFIXME:|your text here|insert text here|placeholder text|sample page\. it.s different/i
const COPYRIGHT =
  /(?:©|\(c\)|copyright)[^0-9\n]{0,40}((?:19|20)\d\d)(?:\s*[-–—]\s*((?:19|20)\d\d|present))?/gi
const PRESENT = 9999

export class ContentCollector implements Collector<ContentFacts> {
  readonly open = { '*': (_: Attributes, tag: string) => this.#boundary(tag) }
  readonly close = { '*': (tag: string) => this.#boundary(tag) }
  readonly text = (text: string): void => this.#read(text)
  readonly #walk: Walk
  #boilerplate = ''
  #body = ''
  #main = ''
  #hidden = ''
  #hasMain = false

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): ContentFacts {
    const main = this.#hasMain && this.#main.trim() !== '' ? this.#main : this.#body
    const rest = this.#hasMain && main === this.#main ? this.#body : ''
    const print = fingerprint(main)
    const all = `${main} ${rest} ${this.#boilerplate}`
    return {
      words: print.words + fingerprint(rest).words + fingerprint(this.#boilerplate).words,
      mainWords: print.words,
      textLength: all.trim().length,
      hash: print.hash,
      simhash: print.simhash,
      excerpt: tidy(main, 200),
      replacementCharacters: all.includes('\ufffd') ? all.split('\ufffd').length - 1 : 0,
      mojibake: /[ÃÂâ]/.test(all) ? (MOJIBAKE.exec(all)?.[0] ?? null) : null,
      placeholder: PLACEHOLDER.exec(main)?.[0] ?? null,
      copyrightYear: newestYear(all),
      hiddenWords: fingerprint(this.#hidden).words,
      topWord: print.topWord,
    }
  }

  #boundary(tag: string): void {
    if (INLINE_TAGS.has(tag)) return
    if (this.#walk.isIn(Area.Boilerplate)) this.#boilerplate += ' '
    else if (this.#walk.isIn(Area.Main)) this.#main += ' '
    else this.#body += ' '
  }

  #read(text: string): void {
    const { area } = this.#walk
    if ((area & (Area.Head | Area.Svg)) !== 0) return
    if ((area & Area.Hidden) !== 0) {
      this.#hidden += `${room(this.#hidden, text)} `
    } else if ((area & Area.Boilerplate) !== 0) {
      this.#boilerplate += room(this.#boilerplate, text)
    } else if ((area & Area.Main) !== 0) {
      this.#hasMain = true
      this.#main += room(this.#main, text)
    } else this.#body += room(this.#body, text)
  }
}

/** As much of an addition as a text has room for. */
function room(text: string, addition: string): string {
  if (text.length + addition.length <= MAX_TEXT) return addition
  return text.length >= MAX_TEXT ? '' : addition.slice(0, MAX_TEXT - text.length)
}

function newestYear(text: string): number | null {
  let newest: number | null = null
  for (const [, from, to] of text.matchAll(COPYRIGHT)) {
    const year = to === undefined ? Number(from) : to.toLowerCase() === 'present' ? PRESENT : Number(to)
    newest = Math.max(newest ?? year, year)
  }
  return newest
}
