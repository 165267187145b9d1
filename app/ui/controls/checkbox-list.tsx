import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { tickClass } from './checkbox.tsx'
import { FieldError, FieldHint, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'
import { hasWords } from '#contract/folded-text.ts'
import { Input } from './input.tsx'
import { useHydrated } from './use-hydrated.ts'

export interface CheckboxListOption {
  value: string
  label: string
  /** Secondary text after the label: a job title, an email address. Searched too. */
  detail?: string | undefined
  /** Before the label: an avatar. */
  media?: ReactNode
}

export interface CheckboxListProps extends FieldProps {
  name: string
  options: readonly CheckboxListOption[]
  /** Initially checked values. */
  defaultValues?: readonly string[] | undefined
  /** Label of the search box of a long list, where script runs: "Search people". */
  searchLabel: string
}

/** Lists from this length on have a search box. */
const MANY = 8

/** A multiple choice of checkboxes; each checked value is sent. */
export function CheckboxList(props: CheckboxListProps) {
  const { id, name, label, hint, errors, required = true, options, defaultValues = [], searchLabel } = props
  const [query, setQuery] = useState('')
  const isSearchable = useHydrated() && options.length > MANY
  const isShown = ({ label: text, detail = '' }: CheckboxListOption) => hasWords(`${text} ${detail}`, query)
  const aria = controlAria({ id, hint, errors })
  return (
    <fieldset
      id={id}
      className="flex max-w-xl min-w-0 flex-col gap-1.5"
      aria-describedby={aria['aria-describedby']}
    >
      <legend className="mb-1.5 font-medium text-ink-strong">
        {label}
        {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div
        className={clsx(
          'overflow-hidden rounded border bg-surface-raised',
          errors?.length ? 'border-status-problem' : 'border-line-control',
        )}
      >
        {isSearchable ? <Narrow label={searchLabel} onChange={setQuery} /> : null}
        <ul className="max-h-72 overflow-y-auto py-1 focus-visible:-outline-offset-2">
          {options.map((option) => (
            // Hidden and not removed, so that checked boxes stay checked during a search.
            <li key={option.value} hidden={!isShown(option)}>
              <Option {...option} name={name} isTicked={defaultValues.includes(option.value)} />
            </li>
          ))}
        </ul>
        {options.some(isShown) ? null : <p className="px-3 pb-2 text-ink-soft">No matches.</p>}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

function Narrow({ label, onChange }: { label: string; onChange: (query: string) => void }) {
  return (
    <div className="border-b border-line-soft p-1.5">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
}

type OptionProps = CheckboxListOption & { name: string; isTicked: boolean }

function Option({ name, value, label, detail, media, isTicked }: OptionProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-surface-hover pointer-coarse:py-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        className={clsx(
          tickClass,
          'rounded-sm after:h-2.5 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-e-2 after:border-b-2',
          'after:border-action-on focus-visible:outline-offset-0 forced-colors:appearance-auto',
        )}
      />
      {media}
      <span className={clsx('truncate text-ink', detail ? 'max-w-3/5 shrink-0' : 'min-w-0')}>{label}</span>
      {detail ? <span className="ms-auto min-w-0 truncate text-ink-soft">{detail}</span> : null}
    </label>
  )
}
