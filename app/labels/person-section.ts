import type { Api } from '#app/lib/http/api.server.ts'
import type { ColleagueDetail } from '#contract/people/directory.ts'

/** What a slice tells on the page of a person: a short list, and the way to the rest. */
export interface PersonSection {
  id: string
  title: string
  items: { id: string; label: string; to: string; detail?: string | undefined }[]
  /** In place of an empty list. */
  empty: string
  more?: { label: string; to: string } | undefined
}

/** Reads a section; null where the reader has nothing to see there. Registered in the route of the page. */
export type ReadPersonSection = (api: Api, person: ColleagueDetail) => Promise<PersonSection | null>
