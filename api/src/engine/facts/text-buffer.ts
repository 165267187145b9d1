const MAX_TEXT = 1_000_000
/** White space that texts of the web do not have, so that lines can be told from the line ends of their source. */
export const LINE_END = '\f'
const LINE_ENDS = Array.from({ length: 20 }, (_, count) => LINE_END.repeat(count))

/** Text of one part of a page, which knows what of it is program text. */
export class TextBuffer {
  length = 0
  /** Joined at once: a text that grew piece by piece takes several times as long to go through. */
  #parts: string[] = []
  /** Line ends that are not among the parts yet: elements mostly begin and end several at a time. */
  #breaks = 0
  /** Where program text starts and ends, in pairs. */
  readonly #code: number[] = []

  get text(): string {
    this.#addBreaks()
    if (this.#parts.length > 1) this.#parts = [this.#parts.join('')]
    return this.#parts[0] ?? ''
  }

  /** The end of a line, and so of a word. */
  break(): void {
    if (this.length >= MAX_TEXT) return
    this.#breaks += 1
    this.length += 1
  }

  /** As much as there is room for. */
  add(text: string, isCode: boolean): void {
    const start = this.length
    if (start >= MAX_TEXT) return
    this.#push(start + text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT - start))
    if (!isCode) return
    if (this.#code.at(-1) === start) this.#code.pop()
    else this.#code.push(start)
    this.#code.push(this.length)
  }

  withoutCode(): string {
    const { text } = this
    if (this.#code.length === 0) return text
    const prose: string[] = []
    let at = 0
    for (let index = 0; index + 1 < this.#code.length; index += 2) {
      prose.push(text.slice(at, this.#code[index]))
      at = this.#code[index + 1] ?? at
    }
    prose.push(text.slice(at))
    return prose.join(' ')
  }

  #addBreaks(): void {
    if (this.#breaks > 0) this.#parts.push(LINE_ENDS[this.#breaks] ?? LINE_END.repeat(this.#breaks))
    this.#breaks = 0
  }

  #push(text: string): void {
    this.#addBreaks()
    this.#parts.push(text)
    this.length += text.length
  }
}
