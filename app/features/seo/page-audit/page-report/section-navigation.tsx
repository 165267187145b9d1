import { formatNumber } from '#app/lib/format.ts'

interface SectionNavigationProps {
  sections: readonly { id: string; title: string; count?: number | undefined }[]
}

/** Anchor links to the sections of a long page; they work without script. */
export function SectionNavigation({ sections }: SectionNavigationProps) {
  return (
    <nav
      aria-label="Sections of this page"
      className="sticky top-14 z-10 -mx-1 mb-6 overflow-x-auto border-b border-line-soft bg-surface-page px-1 print:hidden"
    >
      <ul className="flex gap-5">
        {sections.map(({ id, title, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex h-10 items-center gap-1.5 whitespace-nowrap text-ink-soft hover:text-ink-strong focus-visible:-outline-offset-2 pointer-coarse:h-11"
            >
              {title}
              {count === undefined ? null : <span className="text-xs">{formatNumber(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
