import { DecodingMode, HtmlEntityDecoder } from 'entities/decode'

/** Reads the entities of a text, one after the other. */
export class Entities {
  /** What the last one stands for: one character, or the parts of one. */
  readonly characters: string[] = []
  readonly #decoder = new HtmlEntityDecoder((code) => this.characters.push(String.fromCodePoint(code)))

  /** How long the entity is that begins there; 0 where none does. */
  read(text: string, at: number): number {
    this.characters.length = 0
    this.#decoder.startEntity(DecodingMode.Legacy)
    const length = this.#decoder.write(text, at + 1)
    return length === -1 ? this.#decoder.end() : length
  }
}
