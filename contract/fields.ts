import * as z from 'zod'
import './messages.ts'

/** The example in the message about an invalid domain. */
const HOST = 'example.com'

export const isRequired = (label: string) => `${label} is required.`
export const isInvalid = (label: string) => `${label} is invalid`

/** Line breaks, direction overrides and invisible characters. Two joiners are left out: some scripts need them. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** For subject lines and lists: one line without invisible characters. */
export const plainLine = {
  check: (text: string) => !UNSEEN.test(text),
  refusal: (label: string) => `${label} must not contain line breaks or invisible characters.`,
}

/** Cleans text that no field has validated, such as that of old rows. */
export const toPlainLine = (text: string) =>
  text.replace(new RegExp(UNSEEN, 'gu'), ' ').replace(/ {2,}/g, ' ').trim()

/** For the length of every text: one that is too long ends the checks. */
export const tooLong = (error = 'This is too long.') => ({ error, abort: true })

/** A required line of text. `max` counts characters. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: isRequired(label) })
    .trim()
    .min(1, isRequired(label))
    .max(max, tooLong(`${label} must not exceed ${max} characters.`))
    .refine(plainLine.check, plainLine.refusal(label))
}

export function oneOf<const Values extends readonly [string, ...string[]]>(label: string, values: Values) {
  return z.enum(values, {
    error: (issue) => (issue.input === undefined ? isRequired(label) : isInvalid(label)),
  })
}

/** An email address, in lower case: two spellings are one person. */
export const Email = z
  .string({ error: isRequired('Email') })
  .trim()
  .toLowerCase()
  .min(1, isRequired('Email'))
  .max(254, tooLong(isInvalid('Email')))
  .pipe(z.email(isInvalid('Email')))

/** At least 8 characters with an uppercase letter, a lowercase letter and a special character. */
export const NewPassword = z
  .string({ error: isRequired('Password') })
  .min(8, 'Password must be at least 8 characters long.')
  .max(200, tooLong('Password must not exceed 200 characters.'))
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter.')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter.')
  .regex(/[^\p{L}\p{N}\s]/u, 'Password must contain at least one special character.')

export const PasswordConfirmation = z
  .string({ error: isRequired('Password confirmation') })
  .min(8, 'Password confirmation must be at least 8 characters long.')
  .max(200, tooLong('Password confirmation must not exceed 200 characters.'))

export const passwordsMatch = {
  check: (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  refusal: { message: "Passwords don't match.", path: ['confirmPassword'] },
}

/** First and last name together, including the space. */
export const MAX_NAME = 50
export const nameFits = {
  check: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.trim().length <= MAX_NAME,
  refusal: { message: `Name must not exceed ${MAX_NAME} characters.`, path: ['lastName'] },
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

const NO_DOMAIN = `Please enter a valid domain (e.g., ${HOST}).`

/** The host of a pasted URL, without www. */
const HOST_NAME = /^(?:https?:\/\/)?(?:www\.(?=[^/?#:]*\.))?([^/?#:]*)/
const toHostName = (text: string) => HOST_NAME.exec(text)?.[1] ?? text

/** A registrable host name such as example.com. Of a full URL, the host is used. */
export const Domain = z
  .string({ error: isRequired('Domain') })
  .trim()
  .toLowerCase()
  .overwrite(toHostName)
  .min(1, isRequired('Domain'))
  .max(253, tooLong(NO_DOMAIN))
  .regex(DOMAIN, NO_DOMAIN)

/** Of a record that several people edit: one more with each change. */
export const Version = z.number().int().min(1)

/**
 * Sent with an edit: the version that its form was opened with. Changes of others since then are kept, or reported as a
 * conflict. A form sends it as text.
 */
const Known = z.coerce.number({ error: 'Version is invalid' }).int().min(1).optional()

export const Opened = {
  version: Known,
  /** After a conflict: the version that it named. Changes up to it have been shown, and may be overwritten. */
  seenVersion: Known,
}

export const Timestamp = z.iso.datetime()
export const SentTimestamp = z.string().max(40, tooLong()).pipe(Timestamp)

/** Optional text; an empty string clears it. */
export function optionalText(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, tooLong(`${label} must not exceed ${max} characters.`))
}

/** People paste URLs into search boxes. */
const MAX_SEARCH = 2000

/** The search text of a list. */
export const Search = z.string().trim().max(MAX_SEARCH, tooLong()).optional()

/** Money in cents of a currency. */
export const Money = z.object({ amount: z.number().int(), currency: z.string().length(3) })

/** A switch of a query, off unless it is on. */
export const Flag = z
  .enum(['true', 'false'])
  .prefault('false')
  .transform((text) => text === 'true')

/** Paging as a query; pages count from 1. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})

/** The parameters that an export leaves out of the query of its list: it has all rows. */
export const UNPAGED = { page: true, pageSize: true } as const

/** The version in the URL of an image; a current one can be cached for good. */
export const ImageVersion = z.object({ v: z.string().max(100, tooLong()).optional() })

/** A prefix and the characters of base64url: some ids are hashes. */
export function id(prefix: string) {
  return z
    .string()
    .max(64, tooLong('This id is invalid'))
    .regex(new RegExp(`^${prefix}_[\\w-]+$`), 'This id is invalid')
}
