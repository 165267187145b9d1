import * as z from 'zod'
import { isInvalid, isRequired, tooLong } from './fields.ts'
import { toPresentZone } from './time-zone-names.ts'

/** A name of the time zone database, such as America/Sao_Paulo; an old name becomes the current one. */
export const TimeZone = z
  .string({ error: isRequired('Time zone') })
  .max(64, tooLong(isInvalid('Time zone')))
  .overwrite(toPresentZone)
  .refine(isTimeZone, isInvalid('Time zone'))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * A phone number as people write it, with + and the country's prefix or without. The API, which knows the world's
 * numbering plans, checks whether it can exist.
 */
export const Phone = z
  .string()
  .trim()
  .max(40, tooLong('Phone number is invalid.'))
  .regex(/^(?:\+?[\d\s().\-/]{5,})?(?:(?:x|ext\.?)\s*\d{1,6})?$/i, 'Phone number is invalid.')

/** Two letters of ISO 3166-1, such as BR. */
export const CountryCode = z
  .string()
  .max(2, tooLong(isInvalid('Country')))
  .regex(/^[A-Z]{2}$/, isInvalid('Country'))
