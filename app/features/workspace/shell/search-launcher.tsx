import { Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { dialogs } from '#app/lib/forms/dialogs.ts'
import { paths } from '#app/lib/paths.ts'
import { useRegistered } from '#app/lib/forms/use-dialog.ts'
import type { CallerRole } from '#contract/access.ts'

// Loaded when it is first opened: most visits never need it.
const NAME = 'search'
const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** A link to the search page; where script runs it opens the palette instead, as does Ctrl or ⌘ K. */
export function SearchLauncher({ callerRole }: { callerRole: CallerRole }) {
  const isOpen = useRegistered(NAME)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      dialogs.open(NAME)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <Link
        to={paths.search()}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-9 items-center gap-2 rounded border border-line-control bg-surface-raised px-3 text-ink-soft hover:text-ink-strong max-sm:aspect-square max-sm:justify-center max-sm:px-0 sm:w-60 pointer-coarse:h-11"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          dialogs.open(NAME)
        }}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-sm:sr-only">Search or jump to</span>
        <kbd
          aria-hidden
          className="ms-auto rounded-sm border border-line-soft px-1 font-sans text-xs max-sm:hidden"
        >
          Ctrl K
        </kbd>
      </Link>
      {isOpen ? (
        <Suspense>
          <CommandPalette callerRole={callerRole} onClose={() => dialogs.close(NAME)} />
        </Suspense>
      ) : null}
    </>
  )
}
