import { html } from 'hono/html'
import { type Account } from '#standins/stripe/account.ts'
import { findCardFault, type GivenCard } from '#standins/stripe/cards.ts'
import { createPaymentMethod } from '#standins/stripe/payment-methods.ts'
import { StripeError } from '#standins/stripe/stripe-error.ts'
import type { PaymentMethod } from '#standins/stripe/wire.ts'
import { type Markup } from './layout.ts'

const FIELDS = ['number', 'expiry', 'cvc', 'name'] as const
type Field = (typeof FIELDS)[number]
export type FieldErrors = Partial<Record<Field | 'form', string>>

const LABELS: Record<Field, string> = {
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code',
  name: 'Name on card',
}
const COMPLETION: Record<Field, string> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  name: 'cc-name',
}
/** The field of a Stripe parameter. */
const FIELD_OF: Record<string, Field> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

function toField(name: Field, errors: FieldErrors, value: string): Markup {
  const error = errors[name]
  const mode = name === 'name' ? 'text' : 'numeric'
  return html`<div class="field">
    <label for="${name}">${LABELS[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="${mode}"
      autocomplete="${COMPLETION[name]}"
      maxlength="100"
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : ''}
  </div>`
}

/** The fields of a card. Input is kept, except for the card itself. */
export function cardFields(errors: FieldErrors = {}, name = ''): Markup {
  return html`${errors.form ? html`<p role="alert">${errors.form}</p>` : ''} ${toField('number', errors, '')}
    <div class="pair">${toField('expiry', errors, '')} ${toField('cvc', errors, '')}</div>
    ${toField('name', errors, name)}`
}

const EMPTY: Record<Field, string> = {
  number: 'Your card number is incomplete.',
  expiry: "Your card's expiration date is incomplete.",
  cvc: "Your card's security code is incomplete.",
  name: '',
}

/** The field errors of a refusal, where it is about the card. */
export function toFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof StripeError)) throw error
  const field = FIELD_OF[error.details.param ?? '']
  return { [field ?? 'form']: error.message }
}

function readCard(form: FormData): { card: GivenCard; errors: FieldErrors; name: string } {
  const read = (field: Field) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  const expiry = /^(\d{1,2})[\s/]*(\d{2}|\d{4})$/.exec(read('expiry'))
  const missing = FIELDS.filter((field) => field !== 'name' && read(field) === '')
  const errors: FieldErrors = Object.fromEntries(missing.map((field) => [field, EMPTY[field]]))
  if (!expiry) errors.expiry = EMPTY.expiry
  return {
    card: {
      number: read('number'),
      exp_month: Number(expiry?.[1]),
      exp_year: Number(expiry?.[2]),
      cvc: read('cvc'),
    },
    errors,
    name: read('name'),
  }
}

export type GivenMethod = { method: PaymentMethod } | { errors: FieldErrors; name: string }

/** The card of a form as a payment method, or its errors by field. */
export function takeCard(account: Account, form: FormData): GivenMethod {
  const { card, errors, name } = readCard(form)
  if (Object.keys(errors).length > 0) return { errors, name }
  const fault = findCardFault(card, account.now())
  if (fault) return { errors: { [FIELD_OF[fault.param ?? ''] ?? 'form']: fault.message }, name }
  return { method: createPaymentMethod(account, { card, billing_details: { name: name || null } }) }
}
