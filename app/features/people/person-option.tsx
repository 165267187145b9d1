import { Avatar } from '#app/ui/data/avatar.tsx'
import type { CheckboxListOption } from '#app/ui/controls/checkbox-list.tsx'
import type { PersonChoice } from './people.api.server.ts'
import { toPhoto } from './person-words.ts'

/** Somebody as one of a list of ticks. */
export function toPersonOption(person: PersonChoice): CheckboxListOption {
  return {
    value: person.id,
    label: person.name,
    detail: person.jobTitle ?? person.email,
    media: <Avatar name={person.name} src={toPhoto(person)} size="small" />,
  }
}
