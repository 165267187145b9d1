const CODES = 128
/** Words that are longer are none of ours, and longer than this is all that their length says. */
const MAX_WORD = 63

const isWordCode = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x5f ||
  code === 0x24

const FIRST_WORD = /^[\w$]+/

/**
 * Many texts that are looked for at once. Each begins with a word, and a text is compared only where that word stands: a search takes
 * time in proportion to what is searched, however many texts there are.
 */
export class WordIndex<Value> {
  readonly #byWord = new Map<string, { text: string; value: Value }[]>()
  /** Whether some word begins with a character and has that length. */
  readonly #shapes = new Uint8Array(CODES * (MAX_WORD + 1))

  add(text: string, value: Value): void {
    const [word] = FIRST_WORD.exec(text) ?? []
    if (word === undefined || word.length > MAX_WORD) throw new Error(`“${text}” begins with no word.`)
    const entries = this.#byWord.get(word) ?? []
    entries.push({ text, value })
    this.#byWord.set(word, entries)
    this.#shapes[word.charCodeAt(0) * (MAX_WORD + 1) + word.length] = 1
  }

  /** @param onFind hears of each text that was found, and where it ends */
  search(searched: string, onFind: (value: Value, text: string, end: number) => void): void {
    const { length } = searched
    for (let at = 0; at < length; at += 1) {
      if (!isWordCode(searched.charCodeAt(at))) continue
      const start = at
      while (at < length && isWordCode(searched.charCodeAt(at))) at += 1
      const size = at - start
      if (size > MAX_WORD || this.#shapes[searched.charCodeAt(start) * (MAX_WORD + 1) + size] !== 1) continue
      for (const { text, value } of this.#byWord.get(searched.slice(start, at)) ?? [])
        if (searched.startsWith(text, start)) onFind(value, text, start + text.length)
    }
  }
}
