import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import { listCountries } from '#app/labels/place-labels.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import { DEVICE_WORDS, SCOPE_WORDS, toOptions } from '#app/features/seo/domain/lists/list-words.ts'
import { rememberTarget } from './recent-targets.ts'
import type { DomainScope, PeriodDays } from './domain-scope.ts'

const PERIOD_OPTIONS = [
  { value: '28d', label: 'Last 28 days' },
  { value: '3m', label: 'Last 3 months' },
  { value: '6m', label: 'Last 6 months' },
  { value: '12m', label: 'Last 12 months' },
  { value: 'custom', label: 'Custom dates' },
]

interface ScopeBarProps {
  target: string
  scope: DomainScope
  days: PeriodDays
  /** The page about the domain that it leads to again. */
  tab: string
}

/** What is asked about, of where and when: a GET form, so that its result is a URL. */
export function ScopeBar({ target, scope, days, tab }: ScopeBarProps) {
  useEffect(() => {
    void rememberTarget(target)
  }, [target])
  return (
    <Form
      // Another target or scope fills the fields again.
      key={`${target} ${JSON.stringify(scope)}`}
      method="get"
      action={paths.domains()}
      aria-label="Scope"
      className="mb-6 rounded-card border border-line-soft bg-surface-raised px-4 py-3 print:hidden"
    >
      <input type="hidden" name="tab" value={tab} />
      {scope.source === undefined ? null : <input type="hidden" name="source" value={scope.source} />}
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <div className="col-span-2 min-w-0">
          <UrlField id="target" name="target" label="Domain or URL" defaultValue={target} required />
        </div>
        <SelectField
          id="scope"
          name="scope"
          label="Scope"
          options={toOptions(SCOPE_WORDS)}
          defaultValue={scope.scope}
        />
        <SelectField
          id="country"
          name="country"
          label="Country"
          required={false}
          placeholder="All countries"
          options={listCountries()}
          defaultValue={scope.country ?? ''}
        />
        <SelectField
          id="device"
          name="device"
          label="Device"
          options={toOptions(DEVICE_WORDS)}
          defaultValue={scope.device}
        />
        <SelectField
          id="period"
          name="period"
          label="Period"
          options={PERIOD_OPTIONS}
          defaultValue={scope.period}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <label className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="compare"
              value="previous"
              defaultChecked={scope.compare === 'previous'}
              className="size-4 accent-action"
            />
            Compare with the period before
          </label>
          <CustomDays scope={scope} />
          <span className="text-ink-soft">
            {formatDate(days.from, 'UTC')} to {formatDate(days.to, 'UTC')}
          </span>
        </div>
        <Button variant="primary">Apply scope</Button>
      </div>
      {days.fault === undefined ? null : <FormMessage tone="problem">{days.fault}</FormMessage>}
    </Form>
  )
}

/** The days of a custom period, folded away until somebody wants them. */
function CustomDays({ scope: { period, from, to } }: Pick<ScopeBarProps, 'scope'>) {
  return (
    <details open={period === 'custom'} className="min-w-0">
      <summary className="rounded-sm py-1 text-ink-soft hover:text-ink-strong">Custom dates</summary>
      <div className="mt-2 flex flex-wrap gap-2">
        <Input type="date" name="from" aria-label="From" prefix="From" defaultValue={from} />
        <Input type="date" name="to" aria-label="To" prefix="To" defaultValue={to} />
      </div>
    </details>
  )
}
