import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { atFields } from './at-fields.server.ts'
import { button, form, type Intent, show } from './run-intents.server.ts'
import { FILLED_SECRETS, listFilledSecrets, SECRET_FIELDS } from './secret-fields.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  listFilledPlaces,
  ownFormShape,
  readOwnForm,
  type OwnFormValues,
} from '#contract/seo/own-checks.forms.ts'
import type { tryOwnChecks as contract } from '#contract/seo/own-checks.ts'
import {
  isOwnFormField,
  listOwnPlaces,
  MAX_OWN_CHECKS,
  ownFormField,
  type OwnField,
} from '#contract/seo/own-checks.words.ts'
import { WithScheme } from '#contract/seo/site-audit.forms.ts'
import type { OwnShown } from './own-rows.ts'

// The rows of custom search and extraction, in every form that has the settings of a crawl: without script, a button that adds or
// removes one sends the whole form, which comes back with what was typed.

/** What a form sent, as its initial values: of secrets only that they have to be entered again. */
export function toShownValues(sent: FormData): Record<string, unknown> {
  const texts = [...sent].filter(
    ([name, value]) => typeof value === 'string' && !SECRET_FIELDS.includes(name),
  )
  return { ...Object.fromEntries(texts), [FILLED_SECRETS]: listFilledSecrets(Object.fromEntries(sent)) }
}

const PLACES = Array.from({ length: MAX_OWN_CHECKS }, (_, index) => index + 1)

function addRow(sent: FormData): Record<string, unknown> {
  const taken = listOwnPlaces(sent.keys())
  const free = PLACES.filter((place) => !taken.includes(place))
  // Behind the others, as long as there is room.
  const place = free.find((one) => one > (taken.at(-1) ?? 0)) ?? free[0]
  const values = toShownValues(sent)
  return place === undefined ? values : { ...values, [ownFormField(place, 'want')]: 'present' }
}

function removeRow(sent: FormData, place: number): Record<string, unknown> {
  const prefix = `own-${place}-`
  return Object.fromEntries(Object.entries(toShownValues(sent)).filter(([name]) => !name.startsWith(prefix)))
}

const ownValues = (sent: FormData): OwnFormValues =>
  Object.fromEntries(
    [...sent].filter(([name, value]) => isOwnFormField(name) && typeof value === 'string'),
  ) as OwnFormValues

const API_FIELD = /^ownChecks\.(\d{1,2})\.([a-zA-Z]{1,20})$/

/** Moves what the API refuses of a check to its field in the form. */
export function moveOwnErrors(
  errors: Readonly<Record<string, string[]>>,
  sent: FormData,
): Record<string, string[]> {
  const places = listFilledPlaces(ownValues(sent))
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => {
      const [, index, field] = API_FIELD.exec(name) ?? []
      const place = index === undefined ? undefined : places[Number(index)]
      return [place === undefined ? name : ownFormField(place, field as OwnField), texts]
    }),
  )
}

/** A path is one of the site that is to be audited; nothing is its start. */
function toAddress(given: string | undefined, site: string | undefined): string | undefined {
  if (given === undefined) return site
  const start = given.startsWith('/') ? WithScheme.safeParse(site).data : undefined
  return (start && URL.parse(given, start)?.href) ?? given
}

const TrialForm = z
  .object({
    url: z.string().max(4_000).optional(),
    ownTestUrl: z.string().max(4_000).optional(),
    ...ownFormShape,
  })
  .transform(({ url, ownTestUrl, ...values }, context) => {
    const address = WithScheme.safeParse(toAddress(ownTestUrl, url))
    for (const { message } of address.error?.issues ?? [])
      context.issues.push({ code: 'custom', input: ownTestUrl, path: ['ownTestUrl'], message })
    const read = readOwnForm(values)
    for (const [field, message] of read.faults ?? [])
      context.issues.push({ code: 'custom', input: values, path: [field], message })
    const { checks = [] } = read
    if (!read.faults && checks.length === 0)
      context.issues.push({
        code: 'custom',
        input: values,
        path: ['ownTestUrl'],
        message: 'Add a check to try.',
      })
    return { url: address.data ?? '', ownChecks: checks }
  })

type Try = (api: Api, body: BodyOf<typeof contract>) => Promise<ReplyOf<typeof contract>>

/** The URL that a trial sends is that of its own field. */
const toTrialErrors = (sent: FormData) => (errors: Readonly<Record<string, string[]>>) => {
  const { url, ...others } = moveOwnErrors(errors, sent)
  return { ...others, ...(url && { ownTestUrl: url }) }
}

/** The intents of its buttons, for the table of a page. */
export function toOwnIntents(tryChecks: Try): Record<`own-${string}`, Intent<OwnShown>> {
  const removals = PLACES.map((place) => [
    `own-remove-${place}`,
    button(
      ({ form: sent }) => removeRow(sent, place),
      (values) => show<OwnShown>({ values }),
    ),
  ])
  return {
    ...(Object.fromEntries(removals) as Record<`own-remove-${number}`, Intent<OwnShown>>),
    'own-add': button(
      ({ form: sent }) => addRow(sent),
      (values) => show<OwnShown>({ values }),
    ),
    'own-try': form(
      (sent) => parseWithZod(sent, { schema: TrialForm }),
      ({ api, value, form: sent }) => atFields(tryChecks(api, value), toTrialErrors(sent)),
      (trial, { form: sent }) => show<OwnShown>({ values: toShownValues(sent), trial }),
    ),
  }
}
