import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { paths } from '#app/lib/paths.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { CallerRole } from '#contract/access.ts'
import { toSearchResults, type FoundAudit, type SearchResult } from './search-results.ts'

interface CommandPaletteProps {
  callerRole: CallerRole
  onClose: () => void
}

/** Jumps to a page or an audit: type, choose with the arrow keys, press Enter. */
export default function CommandPalette({ callerRole, onClose }: CommandPaletteProps) {
  const { pathname, search } = useLocation()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const go = useJump(onClose)
  const results = toSearchResults(query, useAudits(), callerRole)
  const current = Math.min(active, results.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = results[current]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setActive((current + step + results.length) % results.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }

  return (
    <Dialog title="Search or jump to" closeTo={pathname + search} onClose={onClose} size="large">
      <Input
        type="search"
        role="combobox"
        aria-label="Search pages and audits"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        // People open the palette to type.
        // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives its focus to what it was opened for
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Results" className="max-h-80 overflow-y-auto">
        {results.map((result, i) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox above takes the keys
          <div
            key={result.key}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === current}
            tabIndex={-1}
            className={clsx(
              'flex cursor-pointer items-center justify-between gap-4 rounded px-3 py-2 pointer-coarse:py-3',
              i === current ? 'bg-action-soft text-action-text' : 'hover:bg-surface-hover',
            )}
            onClick={() => go(result)}
          >
            <span className="truncate font-medium">{result.label}</span>
            <span className="shrink-0 text-xs text-ink-soft">{result.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {results.length === 0 ? `No results for “${query}”` : null}
      </p>
      <p className="text-xs text-ink-soft pointer-coarse:hidden">
        ↑ and ↓ to choose, Enter to open, Esc to close
      </p>
    </Dialog>
  )
}

function useJump(onClose: () => void) {
  const navigate = useNavigate()
  return ({ to, isExternal }: SearchResult) => {
    onClose()
    if (isExternal) window.location.assign(to)
    else navigate(to)
  }
}

/** The latest audits, from the page that shows them without script. */
function useAudits(): FoundAudit[] {
  const { data, load } = useFetcher<{ audits: FoundAudit[] }>()
  useEffect(() => load(paths.search()), [load])
  return data?.audits ?? []
}
