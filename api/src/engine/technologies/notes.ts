import { type Sighting, toEvidence } from './sighting.ts'

export type Note = (sighting: Sighting) => void

/** Sightings of one technology that are kept: more say nothing more. */
const MOST_OF_ONE = 5

/** What was seen, each thing once, and of each technology the first ones and whatever tells a version first. */
export class Notes {
  readonly #byTechnology = new Map<string, Sighting[]>()

  readonly add: Note = (sighting) => {
    const kept = this.#byTechnology.get(sighting.technology) ?? []
    const what = toEvidence(sighting.what)
    if (
      kept.some((one) => one.kind === sighting.kind && one.what === what && one.version === sighting.version)
    )
      return
    const tellsVersion = sighting.version !== null && kept.every(({ version }) => version === null)
    if (kept.length >= MOST_OF_ONE) {
      if (!tellsVersion) return
      kept.pop()
    }
    kept.push({ ...sighting, what })
    this.#byTechnology.set(sighting.technology, kept)
  }

  list(): Sighting[] {
    return [...this.#byTechnology.values()].flat()
  }
}
