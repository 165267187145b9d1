import { Avatar } from './avatar.tsx'

export interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | undefined }[]
  /** How many are shown; the rest is a number. */
  most?: number
}

/** Avatars of a group, with the names as text alternative. */
export function AvatarStack({ people, most = 5 }: AvatarStackProps) {
  if (people.length === 0) return null
  const shown = people.slice(0, most)
  const rest = people.length - shown.length
  return (
    <span className="inline-flex items-center align-middle" title={people.map(({ name }) => name).join(', ')}>
      {shown.map(({ id, name, src }) => (
        <span key={id} className="-me-0.5 inline-flex rounded-full ring-2 ring-surface-raised">
          <Avatar name={name} src={src} size="small" />
          <span className="sr-only">{name}, </span>
        </span>
      ))}
      {rest > 0 ? <span className="ms-2 text-xs text-ink-soft">and {rest} more</span> : null}
    </span>
  )
}
