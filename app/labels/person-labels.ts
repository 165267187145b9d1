import type { User } from '#contract/organization/users.ts'
import { paths } from '#app/lib/paths.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'

export const USER_STATUS_WORDS: Record<User['status'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  invited: { word: 'Invited', tone: 'neutral' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** URL of a photo; without one, initials are shown. */
export const toPhoto = ({ id, photoVersion }: Pick<User, 'id' | 'photoVersion'>): string | undefined =>
  photoVersion === null ? undefined : paths.photo(id, photoVersion)
