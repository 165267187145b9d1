import { NavigationType, useNavigationType } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'

/** Debounce delay of typing. */
const PAUSE_MS = 300

interface SearchBoxProps {
  name: string
  label: string
  value?: string | undefined
  /** Submits the form; where script runs, after each pause in typing. */
  onSearch: (form: HTMLFormElement) => void
}

/** Searches while typing, and has a button where no script runs. It keeps its focus and the text typed meanwhile. */
export function SearchBox({ name, label, value = '', onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const hasMounted = useRef(false)
  const wentBack = useNavigationType() === NavigationType.Pop

  function searchSoon() {
    clearTimeout(timer.current)
    const form = input.current?.form
    if (form) timer.current = setTimeout(() => onSearch(form), PAUSE_MS)
  }

  // The search can also change elsewhere: by a link without filters, or by Back. Typing takes precedence.
  useEffect(() => {
    const box = input.current
    const isFirst = !hasMounted.current
    hasMounted.current = true
    if (!box || box.value.trim() === value) return
    const isTyping = document.activeElement === box && (isFirst || !wentBack)
    if (!isTyping) box.value = value
    // Typed before hydration.
    else if (isFirst) searchSoon()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a new value, not at every render
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span className="flex max-w-sm min-w-60 flex-1 gap-2 max-sm:max-w-none max-sm:basis-full">
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-2.5 z-1 my-auto size-4 text-ink-soft"
        />
        <Input
          ref={input}
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          className="ps-8 sm:text-sm!"
          onChange={searchSoon}
          onKeyDown={({ key }) => {
            // Enter submits the form immediately.
            if (key === 'Enter') clearTimeout(timer.current)
          }}
        />
      </span>
      <noscript>
        <Button>Search</Button>
      </noscript>
    </span>
  )
}
