import { StripeError } from './stripe-error.ts'
import type { PaymentIntent } from './wire.ts'

type ErrorCode = NonNullable<NonNullable<PaymentIntent['last_payment_error']>['code']>

/** Decline reasons of banks, with Stripe's messages. */
export interface Decline {
  code: ErrorCode
  decline_code?: string
  message: string
  param?: string
}

export interface TestCard {
  brand: string
  funding: 'credit' | 'debit'
  /** Applies already when the card is stored. */
  decline?: Decline
  /** Applies only to charges. */
  chargeDecline?: Decline
  /** When the bank requires authentication: at every payment, or unless the card was set up with it. */
  asks?: 'always' | 'unless-set-up'
  /** The cardholder disputes every payment. */
  isDisputed?: boolean
}

const declined = (reason: string): Decline => ({
  code: 'card_declined',
  decline_code: reason,
  message: reason === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
})
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  param: 'cvc',
}
const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }
const PROCESSING: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

const visa = (more: Partial<TestCard> = {}): TestCard => ({ brand: 'visa', funding: 'credit', ...more })

/** Stripe's test cards, by number. */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': visa(),
  '4000056655665556': visa({ funding: 'debit' }),
  '5555555555554444': { brand: 'mastercard', funding: 'credit' },
  '2223003122003222': { brand: 'mastercard', funding: 'credit' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit' },
  '378282246310005': { brand: 'amex', funding: 'credit' },
  '6011111111111117': { brand: 'discover', funding: 'credit' },
  '4000000000000002': visa({ decline: declined('generic_decline') }),
  '4000000000009995': visa({ decline: declined('insufficient_funds') }),
  '4000000000009987': visa({ decline: declined('lost_card') }),
  '4000000000009979': visa({ decline: declined('stolen_card') }),
  '4000000000000069': visa({ decline: EXPIRED }),
  '4000000000000127': visa({ decline: WRONG_CVC }),
  '4000000000000119': visa({ decline: PROCESSING }),
  '4000000000000341': visa({ chargeDecline: declined('generic_decline') }),
  '4000000000000259': visa({ isDisputed: true }),
  '4000002500003155': visa({ asks: 'unless-set-up' }),
  '4000002760003184': visa({ asks: 'always' }),
}

const NUMBER_OF: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
}

/** The card number of an id like `pm_card_visa`. */
export const findTestNumber = (id: string): string | undefined => NUMBER_OF[id]
export const getTestCard = (number: string): TestCard => CARDS[number] ?? visa()

export function toCardError(decline: Decline, extra: Record<string, unknown> = {}): StripeError {
  const { code, decline_code, message, param } = decline
  return new StripeError(message, {
    status: 402,
    type: 'card_error',
    code,
    param,
    extra: { ...(decline_code === undefined ? {} : { decline_code }), ...extra },
    stands: true,
  })
}

export interface GivenCard {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | undefined
}

function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number, Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return /^\d{13,19}$/.test(number) && sum % 10 === 0
}

const toFullYear = (year: number) => (year < 100 ? 2000 + year : year)
export const normalizeCard = (card: GivenCard): GivenCard => ({
  ...card,
  number: card.number.replaceAll(/[\s-]/g, ''),
  exp_year: toFullYear(card.exp_year),
})

/** The validation error of a card, before any bank is involved; `now` in seconds. */
export function findCardFault(card: GivenCard, now: number): Decline | undefined {
  const { number, exp_month: month, exp_year: year, cvc } = normalizeCard(card)
  const today = new Date(now * 1000)
  if (!hasCheckDigit(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' }
  if (!(month >= 1 && month <= 12))
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50)
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    }
  const cvcLength = CARDS[number]?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (cvc !== undefined && !cvcLength.test(cvc))
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' }
  if (!CARDS[number])
    return {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    }
  return undefined
}
