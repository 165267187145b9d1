import fc from 'fast-check'
import * as z from 'zod'

// Values for a JSON schema: mostly such that fit, so that they get past the first check, and now and then what nobody expects.

const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

const ODD_TEXTS = [
  '',
  ' '.repeat(5000),
  '\u0000',
  '\r\nx-injected: yes',
  "' or 1=1 --",
  '") union select 1 --',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff',
  '${7*7}{{7*7}}',
  'a'.repeat(20_000),
  `12345${' '.repeat(60_000)}!`,
  '__proto__',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '\u202e\u200b💥',
  '\ud800',
]
const ODD_VALUES = [null, true, -1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]], 'NaN']

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }))
const oddValue = fc.oneof(oddText, fc.constantFrom<unknown>(...ODD_VALUES), fc.jsonValue({ maxDepth: 4 }))

const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  url: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
}

function fittingText({ format = '', maxLength = 40 }: z.infer<typeof JsonSchema>): fc.Arbitrary<unknown> {
  return BY_FORMAT[format] ?? fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
}

function fittingObject({
  properties = {},
  required = [],
}: z.infer<typeof JsonSchema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const rangeOf = ({ minimum = -5, maximum = 1000 }: z.infer<typeof JsonSchema>) => ({
  min: Math.max(minimum, -1e9),
  max: Math.min(maximum, 1e9),
})

function fittingValue(schema: z.infer<typeof JsonSchema>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(valuesOf))
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fittingText(schema)
  }
}

/** What may be sent where this schema is asked for; one value in seven does not fit it. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  const parsed = JsonSchema.safeParse(schema)
  const fitting = parsed.success ? fittingValue(parsed.data) : fc.jsonValue({ maxDepth: 3 })
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: oddValue })
}
