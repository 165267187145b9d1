import * as z from 'zod'
import { StripeError } from './stripe-error.ts'

const MAX_TEXT = 5000
const MAX_METADATA_KEYS = 50
const refuse = (code: string | undefined, message: string) => ({ error: message, params: { code } })

export const text = z.string().min(1).max(MAX_TEXT)

function number(pattern: RegExp, code: string, name: string) {
  return z
    .string()
    .min(1)
    .superRefine((value, context) => {
      if (pattern.test(value)) return
      context.addIssue({ code: 'custom', message: `Invalid ${name}: ${value}`, params: { code } })
    })
    .transform(Number)
}
export const integer = number(/^-?\d{1,15}$/, 'parameter_invalid_integer', 'integer')
export const decimal = number(/^-?\d{1,15}(\.\d{1,12})?$/, 'parameter_invalid_decimal', 'decimal')
export const count = integer.refine((value) => value >= 0, {
  ...refuse('parameter_invalid_integer', 'This value must be greater than or equal to 0.'),
})
export const timestamp = integer.refine((value) => value >= 0, {
  ...refuse(undefined, 'Invalid timestamp: must be an integer Unix timestamp in seconds'),
})
export const boolean = z
  .string()
  .min(1)
  .refine((value) => value === 'true' || value === 'false', refuse(undefined, 'Invalid boolean'))
  .transform((value) => value === 'true')

/** An empty value unsets. */
export const unsettable = <T extends z.ZodType>(schema: T) =>
  z
    .unknown()
    .transform((value) => (value === '' ? null : value))
    .pipe(schema.nullable())
    .optional()

/** The SDK numbers the entries of a list, so that long lists are parsed as an object. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value && !Array.isArray(value) ? Object.values(value) : value),
    z.array(schema),
  )

const plainMetadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= MAX_METADATA_KEYS, {
    ...refuse(undefined, `Metadata can have up to ${MAX_METADATA_KEYS} keys.`),
  })
export const metadata = unsettable(plainMetadata)
export type MetadataInput = Record<string, string> | null | undefined

/** Adds keys, and removes those with an empty value; an empty value as a whole removes all. */
export function mergeMetadata(before: Record<string, string>, given: MetadataInput): Record<string, string> {
  if (given === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}

export const url = z.string().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  ...refuse('url_invalid', 'Not a valid URL'),
})
export const email = z.string().refine((value) => /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(value), {
  ...refuse('email_invalid', 'Invalid email address'),
})
export const address = z.strictObject({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postal_code: z.string().optional(),
  country: z.string().optional(),
})
export const toAddress = (given: z.infer<typeof address>) => ({
  line1: given.line1 || null,
  line2: given.line2 || null,
  city: given.city || null,
  state: given.state || null,
  postal_code: given.postal_code || null,
  country: given.country || null,
})

const range = z.union([
  timestamp,
  z.strictObject({
    gt: timestamp.optional(),
    gte: timestamp.optional(),
    lt: timestamp.optional(),
    lte: timestamp.optional(),
  }),
])
export const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
}

/** The parameters of an endpoint: these, `expand`, and no others. */
export const parameters = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ ...shape, expand: listOf(text).optional() })
export const none = parameters({})

const toName = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

function describe(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toUnknown(issue: z.core.$ZodIssueUnrecognizedKeys): StripeError {
  const names = issue.keys.map((key) => toName([...issue.path, key]))
  const plural = names.length > 1 ? 's' : ''
  return new StripeError(`Received unknown parameter${plural}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0],
  })
}

function toValueError(issue: z.core.$ZodIssueInvalidValue, name: string): StripeError {
  const values = issue.values.map(String)
  const last = values.pop() ?? ''
  const choice = values.length === 0 ? `must be ${last}` : `must be one of ${values.join(', ')}, or ${last}`
  return new StripeError(`Invalid ${name}: ${choice}`, { param: name })
}

function toTypeError(issue: z.core.$ZodIssueInvalidType, name: string): StripeError {
  const kind = issue.expected === 'array' ? 'array' : issue.expected === 'string' ? 'string' : 'object'
  return new StripeError(`Invalid ${kind}: ${describe(issue.input)}`, {
    param: name,
    code: kind === 'string' ? undefined : `parameter_invalid_${kind}`,
  })
}

function toLengthError(issue: z.core.$ZodIssue, name: string): StripeError {
  if (issue.input === '')
    return new StripeError(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { param: name, code: 'parameter_invalid_empty' },
    )
  return new StripeError(`Invalid string: ${describe(issue.input).slice(0, 20)}…; it is too long`, {
    param: name,
  })
}

function toStripeError(issue: z.core.$ZodIssue): StripeError {
  const name = toName(issue.path)
  if (issue.code === 'unrecognized_keys') return toUnknown(issue)
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return new StripeError(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
  if (issue.code === 'invalid_value') return toValueError(issue, name)
  if (issue.code === 'invalid_type') return toTypeError(issue, name)
  if (issue.code === 'too_small' || issue.code === 'too_big') return toLengthError(issue, name)
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return new StripeError(issue.message, { param: name, ...(typeof code === 'string' ? { code } : {}) })
}

/** @throws {StripeError} for invalid parameters, unknown names first. */
export function readParameters<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(given, { reportInput: true })
  if (success) return data
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0]
  throw issue ? toStripeError(issue) : new StripeError('Invalid request')
}
