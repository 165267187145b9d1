import { Form, Link, useLocation, useNavigate } from '@remix-run/react'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { DayInput } from './day-input.tsx'
import { SearchBox } from './search-box.tsx'
import { FROM_START, searchAddress } from './search-address.ts'

export interface ToolbarFilter {
  /** Its URL parameter. */
  name: string
  label: string
  /** Absent for a date picker. */
  options?: readonly SelectOption[] | undefined
  /** Empty or undefined: not filtered. */
  value?: string | undefined
  /** The label of an active value without options: "Mar 8, 2026". */
  shown?: string | undefined
  /** The range of a date picker. */
  min?: string | undefined
  max?: string | undefined
  /** It comes from a link and has no control, only a chip to remove it. */
  isFromLink?: boolean | undefined
  /** A sort order, not a filter; the label of the default: "Newest first". */
  orderedBy?: string | undefined
  /** It chooses one of several lists, so that it stays where the chosen one is empty. */
  isOneOf?: boolean | undefined
}

export interface ToolbarProps {
  /** The search box; `label` is its placeholder too: "Search pages". */
  search?: { name?: string; label: string; value?: string | undefined } | undefined
  filters?: readonly ToolbarFilter[] | undefined
  /** At the end of the row: export, columns. */
  children?: ReactNode
}

const isActive = ({ value, orderedBy }: ToolbarFilter) => Boolean(value) && orderedBy === undefined

/** Whether a search or a filter is active. */
export const isFiltered = ({ search, filters = [] }: Pick<ToolbarProps, 'search' | 'filters'>) =>
  Boolean(search?.value) || filters.some(isActive)

/** The URL of the list with its sort order, without search and filters. */
export function clearedAddress(
  address: string,
  { search, filters = [] }: Pick<ToolbarProps, 'search' | 'filters'>,
): string {
  const names = [search?.name ?? 'q', ...filters.filter(isActive).map(({ name }) => name)]
  return searchAddress(address, { ...FROM_START, ...Object.fromEntries(names.map((name) => [name, null])) })
}

/** A form as a query string, without empty values. */
const toAddress = (form: HTMLFormElement) =>
  `?${new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  ).toString()}`

/**
 * Search and filters of a list, as a GET form: submitting goes back to the first page and keeps the sort order and
 * other parameters. Where script runs it applies immediately. Active filters are chips below the row, each a link
 * without that filter.
 */
export function Toolbar({ search, filters = [], children }: ToolbarProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const searchName = search?.name ?? 'q'
  const chosen = filters.filter(({ isFromLink = false }) => !isFromLink)
  const own = new Set([...Object.keys(FROM_START), searchName, ...chosen.map(({ name }) => name)])
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => !own.has(name))
  const apply = (form: HTMLFormElement | null, replace = false) => {
    if (form?.reportValidity()) navigate(toAddress(form), { replace, preventScrollReset: true })
  }

  return (
    <div className="flex flex-col gap-2 py-3 print:hidden">
      <div className="flex flex-wrap items-start gap-2">
        <Form
          method="get"
          role="search"
          className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            apply(event.currentTarget)
          }}
        >
          {kept.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {search ? (
            <SearchBox
              name={searchName}
              label={search.label}
              value={search.value}
              onSearch={(form) => apply(form, true)}
            />
          ) : null}
          {chosen.map((filter) => (
            <FilterControl key={filter.name} filter={filter} onChoose={apply} />
          ))}
          {search ? null : (
            <noscript>
              <Button>Apply</Button>
            </noscript>
          )}
        </Form>
        {children}
      </div>
      <Chips filters={filters.filter(isActive)} />
    </div>
  )
}

interface FilterControlProps {
  filter: ToolbarFilter
  onChoose: (form: HTMLFormElement | null) => void
}

function FilterControl({ filter, onChoose }: FilterControlProps) {
  const { name, label, options, value = '', min, max, orderedBy } = filter
  const box = useRef<HTMLSpanElement>(null)
  const hasMounted = useRef(false)
  // Not remounted with another value, so that it keeps its focus.
  useEffect(() => {
    const isFirst = !hasMounted.current
    hasMounted.current = true
    const control = box.current?.querySelector('select') ?? box.current?.querySelector('input')
    if (!control || control.value === value) return
    // Chosen before hydration. A value that the browser has kept for a page that is shown again has no focus.
    if (isFirst && document.activeElement === control) onChoose(control.form)
    else control.value = value
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a new value, not at every render
  }, [value])
  return (
    <span
      ref={box}
      className={clsx(
        'max-sm:flex-1',
        options ? 'w-40 max-sm:min-w-[calc(50%-0.25rem)]' : 'w-52 max-sm:basis-full',
      )}
    >
      {options ? (
        <Select
          aria-label={label}
          name={name}
          placeholder={orderedBy ?? label}
          options={options}
          defaultValue={value}
          className="sm:text-sm!"
          onChange={(event) => onChoose(event.currentTarget.form)}
        />
      ) : (
        <DayInput name={name} label={label} value={value} min={min} max={max} onChoose={onChoose} />
      )}
    </span>
  )
}

function Chips({ filters }: { filters: readonly ToolbarFilter[] }) {
  const { search } = useLocation()
  if (filters.length === 0) return null

  const cleared = Object.fromEntries(filters.map(({ name }) => [name, null]))
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ name, label, value, shown = value, options }) => (
        <li key={name}>
          <Link
            to={searchAddress(search, { ...FROM_START, [name]: null })}
            className="inline-flex h-7 items-center gap-1 rounded-full bg-action-soft ps-2.5 pe-2 text-xs font-medium text-action-text hover:underline pointer-coarse:h-11"
          >
            <span className="sr-only">Remove filter </span>
            {label}: {options?.find((option) => option.value === value)?.label ?? shown}
            <X aria-hidden className="size-3.5" />
          </Link>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <Link to={searchAddress(search, { ...FROM_START, ...cleared })} className="link text-xs">
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
