import type { PersonChoice } from '#app/labels/person-option.tsx'

export interface Choice {
  id: string
  name: string
}

/** What the settings of a cycle can refer to. */
export interface CycleChoices {
  people: PersonChoice[]
  templates: Choice[]
  attributes: Choice[]
}
