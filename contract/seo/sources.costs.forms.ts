import * as z from 'zod'
import { isInvalid, isRequired, oneOf, Opened, tooLong } from '#contract/fields.ts'
import { toMicroDollars } from './micro-dollars.ts'
import { MAX_BUDGET, MAX_BUDGET_TEXT, SPENDING_MODES } from './sources.costs.words.ts'

const MODE = 'Paid calls'
const DAILY = 'Budget per day'
const MONTHLY = 'Budget per month'

const tooMuch = (label: string) => `${label} must not exceed ${MAX_BUDGET_TEXT}.`

/** Millionths of a US dollar, as a whole number; 0 spends nothing. */
const budget = (label: string) =>
  z.number(isInvalid(label)).int(isInvalid(label)).min(0, isInvalid(label)).max(MAX_BUDGET, tooMuch(label))

/** What DataForSEO may spend; what is left out stays. */
export const EditSpending = z.object({
  spending: oneOf(MODE, SPENDING_MODES).optional(),
  dailyBudget: budget(DAILY).optional(),
  monthlyBudget: budget(MONTHLY).optional(),
  ...Opened,
})
export type EditSpending = z.infer<typeof EditSpending>

/** An amount as people type it: `5`, `2.50`, `$1,000`. */
const AMOUNT = /^\$?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,6})?$/

const dollars = (label: string) =>
  z
    .string({ error: isRequired(label) })
    .trim()
    .min(1, { error: isRequired(label), abort: true })
    .max(30, tooLong(isInvalid(label)))
    .regex(AMOUNT, {
      error: `${label} must be an amount in US dollars, such as 5 or 2.50.`,
      abort: true,
    })
    .transform((text) => toMicroDollars(Number(text.replaceAll(/[$,]/g, ''))))
    .pipe(budget(label))

/** The same as a form sends it, in US dollars. */
export const SpendingForm = z.object({
  spending: oneOf(MODE, SPENDING_MODES),
  dailyBudget: dollars(DAILY),
  monthlyBudget: dollars(MONTHLY),
  ...Opened,
})
