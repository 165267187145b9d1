import clsx from 'clsx'

const sizes = { small: 'size-6 text-[0.625rem]', medium: 'size-8 text-xs', large: 'size-12 text-base' }

/** The first letters of the first and the last word: "Ana Lima Souza" is "AS". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

export interface AvatarProps {
  name: string
  /** URL of the photo; without one, initials are shown. */
  src?: string | undefined
  size?: keyof typeof sizes | undefined
}

/** Decorative next to a name, so it is hidden from screen readers. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const box = clsx('inline-grid shrink-0 place-items-center rounded-full', sizes[size])
  if (src) return <img src={src} alt="" className={clsx(box, 'object-cover')} />

  return (
    <span aria-hidden className={clsx(box, 'bg-action-soft font-semibold text-action-text select-none')}>
      {initials(name)}
    </span>
  )
}
