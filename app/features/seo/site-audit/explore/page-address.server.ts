import { redirect } from '@remix-run/cloudflare'
import { UNPAGED } from '#contract/fields.ts'
import {
  findFault,
  formatConditions,
  hasRoom,
  parseConditions,
  toCondition,
  TOO_MANY,
} from '#contract/seo/site-audit.explore-conditions.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { toColumns } from '#contract/seo/site-audit.explore.words.ts'

/** A condition that somebody is putting together, and why it can't be used. */
interface Draft {
  field: string
  operator: string
  value: string
  fault: string
}

/** The fields of the two forms of the page explorer, which send their values one by one. */
const FORM_FIELDS = ['field', 'operator', 'value', 'column', 'chosen']

function addCondition(
  { field, operator, value }: Omit<Draft, 'fault'>,
  where: string,
): { where: string } | { fault: string } {
  const condition = toCondition(field, operator, value)
  if (!condition) return { fault: 'Choose a field and a comparison.' }
  const conditions = parseConditions(where) ?? []
  const fault = hasRoom(conditions) ? findFault(condition) : TOO_MANY
  return fault === undefined ? { where: formatConditions([...conditions, condition]) } : { fault }
}

/**
 * What the forms sent becomes one URL that can be shared: the new condition beside the others, and the columns as one value.
 * Redirects there, and returns the draft of a condition that can't be used.
 */
export function readDraft(url: URL): Draft | null {
  const params = new URLSearchParams(url.search)
  if (!params.has('field') && !params.has('chosen')) return null
  const draft = {
    field: params.get('field') ?? '',
    operator: params.get('operator') ?? '',
    value: (params.get('value') ?? '').slice(0, 1_000),
  }
  if (params.has('field')) {
    const added = addCondition(draft, params.get('where') ?? '')
    if ('fault' in added) return { ...draft, ...added }
    params.set('where', added.where)
  }
  if (params.has('chosen')) params.set('columns', toColumns(params.getAll('column').join(',')).join(','))
  for (const name of [...FORM_FIELDS, 'page']) params.delete(name)
  if (params.get('columns') === '') params.delete('columns')
  throw redirect(`${url.pathname}?${params.toString()}`)
}

/** What a view keeps: not where somebody is in the list, nor the issue that a link led there with. */
const KEPT = listAuditPages.query.omit({ ...UNPAGED, check: true })

/** What a view would keep of this URL, in one order. */
export function toViewQuery(url: URL): string {
  const usual: Record<string, unknown> = KEPT.parse({})
  const given = Object.entries(readQuery(KEPT, url)).filter(([name, value]) => value !== usual[name])
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}
