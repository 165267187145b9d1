import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import type { Refusal } from '#contract/billing/subscription.policy.ts'
import type { TAX_ID_TYPES } from '#contract/billing/payment.forms.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'

const WORDS: Record<(typeof TAX_ID_TYPES)[number], string> = {
  br_cnpj: 'Brazil CNPJ',
  br_cpf: 'Brazil CPF',
  eu_vat: 'EU VAT',
  gb_vat: 'UK VAT',
  us_ein: 'US EIN',
  ca_gst_hst: 'Canada GST/HST',
  au_abn: 'Australia ABN',
  in_gst: 'India GST',
}
const OPTIONS = Object.entries(WORDS).map(([value, label]) => ({ value, label }))
const toWord = (type: string) => OPTIONS.find(({ value }) => value === type)?.label ?? type

interface TaxIdsProps {
  taxIds: BillingDetails['taxIds']
  /** The last result of the form. */
  lastResult: SubmissionResult | undefined
  /** Why none can be added. */
  refusal: Refusal | undefined
}

/** Tax IDs on future invoices. */
export function TaxIds({ taxIds, lastResult, refusal }: TaxIdsProps) {
  return (
    <Card title="Tax IDs">
      <div className="flex flex-col gap-4">
        {taxIds.length > 0 ? (
          <ul className="divide-y divide-line-soft">
            {taxIds.map(({ id, type, value }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  {toWord(type)}: <span className="font-medium text-ink-strong">{value}</span>
                </span>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    name="intent"
                    value="remove-tax-id"
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${value}`}
                  >
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">None yet. Tax IDs you add appear on future invoices.</p>
        )}
        {refusal ? <p className="text-ink-soft">{refusal.text}</p> : <AddTaxId lastResult={lastResult} />}
      </div>
    </Card>
  )
}

function AddTaxId({ lastResult }: Pick<TaxIdsProps, 'lastResult'>) {
  const { faults, field } = toFormView<'type' | 'value'>({
    id: 'tax',
    errors: lastResult?.error,
    values: lastResult?.initialValue,
  })
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <SelectField {...field('type')} errors={undefined} label="Type" options={OPTIONS} />
      <InputField {...field('value')} label="Number" errors={faults[0] && [faults[0].text]} />
      <Button name="intent" value="add-tax-id">
        Add tax ID
      </Button>
    </Form>
  )
}
