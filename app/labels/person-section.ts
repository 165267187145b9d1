/** What a slice tells on the page of a person: a short list, and the way to the rest. */
export interface PersonSection {
  id: string
  title: string
  items: { id: string; label: string; to: string; detail?: string | undefined }[]
  /** In place of an empty list. */
  empty: string
  more?: { label: string; to: string } | undefined
}
