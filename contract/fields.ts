import * as z from 'zod'
import './messages.ts'

/** The example that a refused domain shows. */
const HOST = 'example.com'

export const isRequired = (label: string) => `${label} is required.`
export const isInvalid = (label: string) => `${label} is invalid`

/** What breaks a line, turns its direction or can't be seen. Two joiners belong to how some languages are written. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** For what stands in subject lines and lists: one line, which reads as it is written. */
export const plainLine = {
  check: (text: string) => !UNSEEN.test(text),
  refusal: (label: string) => `${label} must not contain line breaks or invisible characters.`,
}

/** The same of text that no field has refused, such as that of old rows. */
export const toPlainLine = (text: string) =>
  text.replace(new RegExp(UNSEEN, 'gu'), ' ').replace(/ {2,}/g, ' ').trim()

/** For the length of every text: one that is too long is looked at no further, whatever is asked of it besides. */
export const tooLong = (error = 'This is too long.') => ({ error, abort: true })

/** One line of text that must be there. `max` counts characters. */
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

/** An email address, lower-cased, since nobody means two people by two spellings. */
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

/** First and last name together, with the space between them. */
export const MAX_NAME = 50
export const nameFits = {
  check: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.trim().length <= MAX_NAME,
  refusal: { message: `Name must not exceed ${MAX_NAME} characters.`, path: ['lastName'] },
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

const NO_DOMAIN = `Please enter a valid domain (e.g., ${HOST}).`

/** The host of an address that was pasted, without the www that names the same site. */
const HOST_NAME = /^(?:https?:\/\/)?(?:www\.(?=[^/?#:]*\.))?([^/?#:]*)/
const toHostName = (text: string) => HOST_NAME.exec(text)?.[1] ?? text

/** A registrable host name such as example.com. Of a whole address the host is taken. */
export const Domain = z
  .string({ error: isRequired('Domain') })
  .trim()
  .toLowerCase()
  .overwrite(toHostName)
  .min(1, isRequired('Domain'))
  .max(253, tooLong(NO_DOMAIN))
  .regex(DOMAIN, NO_DOMAIN)

/** Of something that several people edit: one more with each change. */
export const Version = z.number().int().min(1)

/**
 * With an edit: the version that its form was opened with. What somebody else has changed since is then kept, or told of.
 * A form sends it as text.
 */
const Known = z.coerce.number({ error: 'Version is invalid' }).int().min(1).optional()

export const Opened = {
  version: Known,
  /** After a refusal: the version that it named. What was changed until then has been told, and may be overwritten. */
  seenVersion: Known,
}

export const Timestamp = z.iso.datetime()
/** The same where a caller sends one. */
export const SentTimestamp = z.string().max(40, tooLong()).pipe(Timestamp)

/** Text that may be left out; cleared, it is an empty string. */
export function optionalText(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, tooLong(`${label} must not exceed ${max} characters.`))
}

/** People paste the address of a page to find it. */
const MAX_SEARCH = 2000

/** What a list is asked for, beside its paging and its sorting. */
export const Search = z.string().trim().max(MAX_SEARCH, tooLong()).optional()

/** Money in cents of a currency. */
export const Money = z.object({ amount: z.number().int(), currency: z.string().length(3) })

/** Paging as a query: pages count from 1. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})

/** What an export leaves out of the query of its list: it has all of its rows. */
export const UNPAGED = { page: true, pageSize: true } as const

/** The version that an address of an image names; the present one may be kept for good. */
export const ImageVersion = z.object({ v: z.string().max(100, tooLong()).optional() })

/** A prefix and what base64url may consist of: some ids are hashes of what they stand for. */
export function id(prefix: string) {
  return z
    .string()
    .max(64, tooLong('This id is invalid'))
    .regex(new RegExp(`^${prefix}_[\\w-]+$`), 'This id is invalid')
}
