import { Avatar } from '#app/ui/data/avatar.tsx'
import type { CheckboxListOption } from '#app/ui/controls/checkbox-list.tsx'
import { toPhoto } from './person-labels.ts'

/** A person as an option of a list. */
export interface PersonChoice {
  id: string
  name: string
  email: string
  jobTitle: string | null
  photoVersion: string | null
}

/** A person as an item of a checkbox list. */
export function toPersonOption(person: PersonChoice): CheckboxListOption {
  return {
    value: person.id,
    label: person.name,
    detail: person.jobTitle ?? person.email,
    media: <Avatar name={person.name} src={toPhoto(person)} size="small" />,
  }
}
