import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react'
import { hasWords } from '#contract/folded-text.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Distinguishes equal names: an email address. Searched too. */
  detail?: string | undefined
}

interface ComboboxProps extends Pick<ComponentPropsWithoutRef<'input'>, 'aria-invalid' | 'aria-describedby'> {
  id: string
  options: readonly ComboboxOption[]
  value: string
  onChoose: (value: string) => void
}

/** Maximum options shown; typing narrows them. */
const MOST_SHOWN = 50

/** Type to search, arrow keys to move, Enter to choose. Leaving it keeps the previous choice. */
export function Combobox({ id, options, value, onChoose, ...aria }: ComboboxProps) {
  const [query, setQuery] = useState<string>()
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const isOpen = query !== undefined
  const found = options.filter(({ label, detail = '' }) => hasWords(`${label} ${detail}`, query ?? ''))
  const shown = found.slice(0, MOST_SHOWN)
  const close = () => setQuery(undefined)
  const open = () => {
    if (isOpen) return
    setQuery('')
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
  }

  function choose(option: ComboboxOption | undefined) {
    if (option) onChoose(option.value)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((current) => (current + step + shown.length) % Math.max(1, shown.length))
      else open()
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      choose(shown[active])
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }

  return (
    <span className="relative block">
      <input
        {...aria}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${id}-option-${active}` : undefined}
        className={clsx('h-9 control truncate ps-2.5 pe-9 pointer-coarse:h-11')}
        value={query ?? chosen?.label ?? ''}
        placeholder={chosen?.label}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-soft"
      />
      <Options id={id} isOpen={isOpen} options={shown} active={active} value={value} onChoose={choose} />
    </span>
  )
}

interface OptionsProps {
  id: string
  isOpen: boolean
  options: readonly ComboboxOption[]
  active: number
  value: string
  onChoose: (option: ComboboxOption) => void
}

function Options({ id, isOpen, options, active, value, onChoose }: OptionsProps) {
  return (
    <span
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 my-1 block max-h-64 overflow-y-auto rounded-card border border-line-soft bg-surface-overlay p-1 shadow-float"
    >
      <span id={`${id}-options`} role="listbox" aria-label="Choices" className="block">
        {options.map((option, i) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox takes the keys
          <span
            key={option.value}
            id={`${id}-option-${i}`}
            role="option"
            aria-selected={option.value === value}
            tabIndex={-1}
            ref={i === active && isOpen ? scrollIntoList : undefined}
            className={clsx(
              'flex cursor-pointer items-baseline justify-between gap-3 rounded px-2.5 py-1.5 pointer-coarse:py-3',
              i === active ? 'bg-action-soft text-action-text' : 'text-ink hover:bg-surface-hover',
            )}
            // The input keeps the focus, so that a blur means leaving the combobox.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className="truncate">{option.label}</span>
            {option.detail ? <span className="truncate text-xs text-ink-soft">{option.detail}</span> : null}
          </span>
        ))}
      </span>
      {options.length === 0 ? <span className="block px-2.5 py-1.5 text-ink-soft">No matches.</span> : null}
    </span>
  )
}

const scrollIntoList = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
