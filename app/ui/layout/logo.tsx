import clsx from 'clsx'

/** A bell whose clapper is the last point of a rising line. In the color of the text around it. */
export function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={clsx('shrink-0', className)}>
      <path
        d="M12.5 1.3v1.7M4 15.2c2.8-2 3-4.2 3-6.6a5.5 5.5 0 0 1 11 0c0 2.4.2 4.6 3 6.6"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m2.3 22.4 4.9-3.3 2.7 1.5 3-4"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="13.2" cy="15.8" r="2.9" fill="currentColor" />
    </svg>
  )
}

/** Mark and name. Inside a link it is that link's name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 font-semibold text-ink-strong', className)}>
      <LogoMark className="size-6 text-action" />
      Bellwether
    </span>
  )
}
