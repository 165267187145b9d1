import { Form, Link, useLocation, useSubmit } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { searchAddress } from './search-address.ts'
import { Select, type SelectOption } from '#app/ui/controls/select.tsx'

export interface ToolbarFilter {
  /** Its name in the address. */
  name: string
  label: string
  options: readonly SelectOption[]
  /** Empty or undefined: not filtered. */
  value?: string | undefined
}

export interface ToolbarProps {
  /** The search box; `label` is its placeholder too: "Search pages". */
  search?: { name?: string; label: string; value?: string | undefined } | undefined
  filters?: readonly ToolbarFilter[] | undefined
  /** At the end of the row: export, columns. */
  children?: ReactNode
}

/**
 * Search and filters of a list, as a GET form: what is chosen is in the address and goes back to the first page, the
 * order and the rest of the address stay. A select applies itself where script runs. Active filters are chips under
 * the row, each a link without that filter.
 */
export function Toolbar({ search, filters = [], children }: ToolbarProps) {
  const location = useLocation()
  const submit = useSubmit()
  const searchName = search?.name ?? 'q'
  const own = new Set(['page', searchName, ...filters.map(({ name }) => name)])
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => !own.has(name))

  return (
    <div className="flex flex-col gap-2 py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Form
          method="get"
          role="search"
          className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2"
        >
          {kept.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {search ? <SearchBox key={search.value} name={searchName} {...search} /> : null}
          {filters.map(({ name, label, options, value = '' }) => (
            <span key={`${name}=${value}`} className="w-40 max-sm:min-w-[calc(50%-0.25rem)] max-sm:flex-1">
              <Select
                aria-label={label}
                name={name}
                placeholder={label}
                options={options}
                defaultValue={value}
                className="sm:text-sm!"
                onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
              />
            </span>
          ))}
          {search ? null : (
            <noscript>
              <Button>Apply</Button>
            </noscript>
          )}
        </Form>
        {children}
      </div>
      <Chips filters={filters} />
    </div>
  )
}

function SearchBox({ name, label, value }: { name: string; label: string; value?: string | undefined }) {
  return (
    <span className="flex max-w-sm min-w-60 flex-1 gap-2 max-sm:max-w-none max-sm:basis-full">
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-2.5 z-1 my-auto size-4 text-ink-soft"
        />
        <Input
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          className="ps-8 sm:text-sm!"
        />
      </span>
      <Button>Search</Button>
    </span>
  )
}

function Chips({ filters }: { filters: readonly ToolbarFilter[] }) {
  const { search } = useLocation()
  const active = filters.filter(({ value }) => value)
  if (active.length === 0) return null

  const cleared = Object.fromEntries(active.map(({ name }) => [name, null]))
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, label, value, options }) => (
        <li key={name}>
          <Link
            to={searchAddress(search, { [name]: null, page: null })}
            className="inline-flex h-7 items-center gap-1 rounded-full bg-action-soft ps-2.5 pe-2 text-xs font-medium text-action-text hover:underline pointer-coarse:h-11"
          >
            <span className="sr-only">Remove filter </span>
            {label}: {options.find((option) => option.value === value)?.label ?? value}
            <X aria-hidden className="size-3.5" />
          </Link>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <Link to={searchAddress(search, { ...cleared, page: null })} className="link text-xs">
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
