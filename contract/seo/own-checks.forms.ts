import * as z from 'zod'
import { oneOf, requiredText, tooLong } from '#contract/fields.ts'
import { SEVERITIES } from './checks.ts'
import {
  EMPTY_OWN_CHECK,
  isOwnId,
  listOwnPlaces,
  MAX_OWN_CHECKS,
  OWN_FIELDS,
  OWN_FINDS,
  OWN_PLACES,
  OWN_TAKES,
  OWN_WANTS,
  type OwnCheck as Check,
  type OwnField,
  type OwnFormField,
  ownFormField,
  type OwnId,
} from './own-checks.words.ts'

const line = (most: number, refusal: string) => z.string().trim().max(most, tooLong(refusal)).default('')

const ATTRIBUTE = /^[^\s"'<>/=]*$/

const Fields = z.object({
  name: requiredText('Name', 60),
  want: oneOf('Purpose', OWN_WANTS),
  find: oneOf('Find by', OWN_FINDS),
  pattern: z
    .string()
    .max(500, tooLong('A text or an expression must not exceed 500 characters.'))
    .default(''),
  selector: line(500, 'A selector must not exceed 500 characters.'),
  where: oneOf('Look in', OWN_PLACES).default(EMPTY_OWN_CHECK.where),
  take: oneOf('Extract', OWN_TAKES).default(EMPTY_OWN_CHECK.take),
  attribute: line(100, 'The name of an attribute must not exceed 100 characters.')
    .pipe(z.string().regex(ATTRIBUTE, 'Enter the name of one attribute, such as href.'))
    .transform((name) => name.toLowerCase()),
  urls: line(500, 'A pattern must not exceed 500 characters.'),
  severity: oneOf('Severity', SEVERITIES).default(EMPTY_OWN_CHECK.severity),
  isScored: z.boolean().default(false),
})

/** What does not go together in a check whose fields are each valid; the first for each field. */
function* listContradictions(check: Check): Generator<[OwnField, string]> {
  const { want, find, pattern, selector, take, attribute } = check
  if (find === 'selector' && selector === '') yield ['selector', 'Enter a CSS selector.']
  if (find === 'text' && pattern.trim() === '') yield ['pattern', 'Enter a text.']
  if (find === 'regex' && pattern === '') yield ['pattern', 'Enter a regular expression.']
  if (want !== 'value') return
  if (find !== 'selector' && (take === 'html' || take === 'attribute'))
    yield ['take', 'Attributes and inner HTML can only be extracted with a CSS selector.']
  else if (find === 'text' && take !== 'count')
    yield ['take', 'Of a text only the number of matches can be extracted.']
  if (find === 'selector' && take === 'attribute' && attribute === '')
    yield ['attribute', 'Enter the name of an attribute, such as href.']
}

/** One check of custom search or custom extraction. */
export const OwnCheck = Fields.check(({ value, issues }) => {
  for (const [field, message] of listContradictions(value))
    issues.push({ code: 'custom', input: value, path: [field], message })
})

/** The same as it is kept. */
export const KeptOwnCheck = z.object({
  name: z.string(),
  want: z.enum(OWN_WANTS),
  find: z.enum(OWN_FINDS),
  pattern: z.string(),
  selector: z.string(),
  where: z.enum(OWN_PLACES),
  take: z.enum(OWN_TAKES),
  attribute: z.string(),
  urls: z.string(),
  severity: z.enum(SEVERITIES),
  isScored: z.boolean(),
})

/** The same with its id, as a crawl has it. */
export const PlannedOwnCheck = KeptOwnCheck.extend({
  id: z.custom<OwnId>((id) => typeof id === 'string' && isOwnId(id)),
})

const sameAs = ({ name: _, severity: __, isScored: ___, ...definition }: Check) => JSON.stringify(definition)

const TWICE = 'Another check has this name.'
const SAME = 'Another check looks for the same.'

function findTwin(checks: readonly Check[], at: number): [OwnField, string] | undefined {
  const own = checks[at]
  const before = checks.slice(0, at)
  if (!own) return undefined
  if (before.some(({ name }) => name.toLowerCase() === own.name.toLowerCase())) return ['name', TWICE]
  return before.some((other) => sameAs(other) === sameAs(own)) ? ['name', SAME] : undefined
}

export const OwnChecks = z
  .array(OwnCheck)
  .max(MAX_OWN_CHECKS, `Use at most ${MAX_OWN_CHECKS} checks.`)
  .check(({ value, issues }) => {
    for (const at of value.keys()) {
      const [field, message] = findTwin(value, at) ?? []
      if (field && message) issues.push({ code: 'custom', input: value, path: [at, field], message })
    }
  })

const PLACES = Array.from({ length: MAX_OWN_CHECKS }, (_, index) => index + 1)

/** The fields of a form: texts, which `readOwnForm` reads as checks. */
export const ownFormShape = Object.fromEntries(
  PLACES.flatMap((place) =>
    OWN_FIELDS.map((field) => [ownFormField(place, field), z.string().max(2_000).optional()]),
  ),
) as Record<OwnFormField, z.ZodOptional<z.ZodString>>

export type OwnFormValues = Partial<Record<OwnFormField, string | undefined>>

/** Nobody has entered anything there. */
const isBlank = ({ name = '', pattern = '', selector = '' }: Partial<Record<OwnField, string>>) =>
  name.trim() === '' && pattern === '' && selector.trim() === ''

function listRows(values: OwnFormValues) {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return listOwnPlaces(given)
    .map((place) => {
      const row: Partial<Record<OwnField, string>> = {}
      for (const field of OWN_FIELDS) {
        const text = values[ownFormField(place, field)]
        if (text !== undefined) row[field] = text
      }
      return { place, row }
    })
    .filter(({ row }) => !isBlank(row))
}

/** The places of a form that hold a check, in order: those that a refusal counts by. */
export const listFilledPlaces = (values: OwnFormValues): number[] =>
  listRows(values).map(({ place }) => place)

/** The checks that a form describes, or what is wrong with them, by its own fields. */
export function readOwnForm(
  values: OwnFormValues,
): { checks: Check[]; faults?: undefined } | { checks?: undefined; faults: [OwnFormField, string][] } {
  const rows = listRows(values)
  const parsed = OwnChecks.safeParse(rows.map(({ row }) => ({ ...row, isScored: row.isScored === 'on' })))
  if (parsed.success) return { checks: parsed.data }
  return {
    faults: parsed.error.issues.flatMap(({ path: [at, field], message }) => {
      const place = rows[Number(at)]?.place
      if (place === undefined) return []
      return [[ownFormField(place, (field ?? 'name') as OwnField), message] as [OwnFormField, string]]
    }),
  }
}
