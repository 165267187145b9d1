import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { DomainError } from './domain-error.ts'

const INVALID = 'Phone number is invalid.'

/**
 * A phone number as the whole world dials it, such as `+55 11 98765 4321`; null for none. Without + it is read as one of
 * the country.
 * @throws DomainError at the field `phone` for a number that can't exist
 */
export function toPhoneNumber(text: string, country: string | null): string | null {
  if (text === '') return null
  const number = parsePhoneNumberFromString(text, toKnownCountry(country))
  if (!number?.isValid())
    throw new DomainError('validation-failed', INVALID, { errors: { phone: [INVALID] } })
  return number.formatInternational()
}

/** Such as `+55`; null where no country is known, or it has none. */
export function toCallingCode(country: string | null): string | null {
  const known = toKnownCountry(country)
  return known ? `+${getCountryCallingCode(known)}` : null
}

const toKnownCountry = (country: string | null): CountryCode | undefined =>
  country !== null && isSupportedCountry(country) ? country : undefined
