const MAX_TEXT = 1_000_000
/** White space that texts of the web do not have, so that lines can be told from the line ends of their source. */
export const LINE_END = '\f'

/** Text of one part of a page, which knows what of it is program text. */
export class TextBuffer {
  text = ''
  /** Where program text starts and ends, in pairs. */
  readonly #code: number[] = []

  /** The end of a line, and so of a word. */
  break(): void {
    if (this.text.length < MAX_TEXT) this.text += LINE_END
  }

  /** As much as there is room for. */
  add(text: string, isCode: boolean): void {
    const start = this.text.length
    if (start >= MAX_TEXT) return
    this.text += start + text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT - start)
    if (!isCode) return
    if (this.#code.at(-1) === start) this.#code.pop()
    else this.#code.push(start)
    this.#code.push(this.text.length)
  }

  withoutCode(): string {
    if (this.#code.length === 0) return this.text
    let prose = ''
    let at = 0
    for (let index = 0; index + 1 < this.#code.length; index += 2) {
      prose += `${this.text.slice(at, this.#code[index])} `
      at = this.#code[index + 1] ?? at
    }
    return prose + this.text.slice(at)
  }
}
