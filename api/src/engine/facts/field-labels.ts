import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { Area, type Walk } from './walk.ts'

interface Label {
  /** The id that it speaks of; null for one that speaks of the first field inside it. */
  target: string | null
  /** Something in it can be read out. */
  isHeard: boolean
  hasField: boolean
}

interface Field {
  id: string | undefined
  /** The label around it, where that speaks of it. */
  label: Label | null
  describe: string
}

const MAX_FIELDS = 5_000

/** Which form fields have a label that says something. */
export class FieldLabels {
  readonly #walk: Walk
  /** From the outside in. */
  readonly #open: Label[] = []
  readonly #labeled = new Set<string>()
  /** Those that only a label could name. */
  readonly #fields: Field[] = []

  constructor(walk: Walk) {
    this.#walk = walk
  }

  start({ for: target }: Attributes): void {
    if (!this.#walk.isIn(Area.Raw))
      this.#open.push({ target: target ?? null, isHeard: false, hasField: false })
  }

  end(): void {
    if (this.#walk.isIn(Area.Raw)) return
    const label = this.#open.pop()
    if (label?.isHeard && label.target !== null) this.#labeled.add(label.target)
  }

  /** What can be read out here is a part of every label around it. */
  hear(): void {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const label = this.#open[at]
      if (!label || label.isHeard) return
      label.isHeard = true
    }
  }

  /** The label that speaks of the field that begins here; null where there is none around it. */
  takeLabel(): Label | null {
    const label = this.#open.at(-1)
    if (label?.target !== null || label.hasField) return null
    label.hasField = true
    return label
  }

  add(field: Field): void {
    if (this.#fields.length < MAX_FIELDS) this.#fields.push(field)
  }

  /** Once all of the page has been read. */
  listUnlabeled(): string[] {
    return this.#fields
      .filter(({ id, label }) => !label?.isHeard && (id === undefined || !this.#labeled.has(id)))
      .map(({ describe }) => describe)
  }
}
