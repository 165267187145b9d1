import { Form, Link, useLocation } from '@remix-run/react'
import { Plus, X } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { FROM_START, searchAddress } from '#app/ui/data/search-address.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import type { OwnColumn } from '#contract/seo/own-checks.words.ts'
import { formatConditions, parseConditions } from '#contract/seo/site-audit.explore-conditions.ts'
import { describeCondition, OPERATOR_OPTIONS, toFieldOptions } from './page-fields.ts'

export interface ConditionBarProps {
  where: string
  /** The own checks of the audit. */
  own: readonly OwnColumn[]
  /** A condition that can't be used, with the reason. */
  draft: { field: string; operator: string; value: string; fault: string } | null
}

/** The other parameters of the URL, which a GET form would drop. */
export function KeptParams({ without }: { without: readonly string[] }) {
  const { search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name))
  return kept.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}

const OWN = ['field', 'operator', 'value', 'page', 'dialog']

/** Conditions on any fact of a page: each a chip, and a form that adds one more. */
export function ConditionBar({ where, own, draft }: ConditionBarProps) {
  const conditions = parseConditions(where) ?? []
  const { search } = useLocation()
  const without = (index: number) =>
    searchAddress(search, {
      ...FROM_START,
      field: null,
      operator: null,
      value: null,
      where: formatConditions(conditions.filter((_, at) => at !== index)),
    })
  return (
    <div className="flex flex-col gap-2">
      <Form method="get" preventScrollReset className="flex flex-wrap items-center gap-2">
        <KeptParams without={OWN} />
        <span className="w-40 max-sm:min-w-[calc(50%-0.25rem)] max-sm:flex-1">
          <Select
            name="field"
            aria-label="Field"
            options={toFieldOptions(own)}
            defaultValue={draft?.field}
            className="sm:text-sm!"
          />
        </span>
        <span className="w-44 max-sm:min-w-[calc(50%-0.25rem)] max-sm:flex-1">
          <Select
            name="operator"
            aria-label="Comparison"
            options={OPERATOR_OPTIONS}
            defaultValue={draft?.operator}
            className="sm:text-sm!"
          />
        </span>
        <span className="min-w-40 flex-1 sm:max-w-72">
          <Input
            name="value"
            aria-label="Value"
            placeholder="Value"
            defaultValue={draft?.value}
            aria-invalid={draft ? true : undefined}
            aria-describedby={draft ? 'condition-error' : undefined}
            autoComplete="off"
            className="sm:text-sm!"
          />
        </span>
        <Button icon={<Plus aria-hidden />}>Add condition</Button>
      </Form>
      <FieldError id="condition" errors={draft ? [draft.fault] : []} />
      {conditions.length > 0 ? (
        <ul aria-label="Conditions" className="flex flex-wrap items-center gap-1.5">
          {conditions.map((condition, index) => {
            const text = describeCondition(condition, own)
            return (
              <li key={`${index} ${text}`}>
                <Link
                  to={without(index)}
                  preventScrollReset
                  className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-action-soft ps-2.5 pe-2 text-xs font-medium wrap-anywhere text-action-text hover:underline pointer-coarse:min-h-11"
                >
                  <span className="sr-only">Remove condition </span>
                  {text}
                  <X aria-hidden className="size-3.5 shrink-0" />
                </Link>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
