/** Internal fields of forms. */
const OWN: ReadonlySet<string> = new Set([
  'intent',
  'next',
  'returnTo',
  'method',
  'state',
  'card',
  'code',
  'username',
])
/** Of each value: what is longer is sent again all the same. */
const MAX_SHOWN = 1_000
const ID = /^[a-z]{2,6}_[\w-]+$/

/** `companyName` and `keep[]` become "Company name" and "Keep". */
export function toTerm(name: string): string {
  const words = name
    .replace('[]', '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** The values of a form for display, without empty ones and ids; a list is one text. */
export function listTyped(
  fields: readonly (readonly [name: string, value: string])[],
): { term: string; value: string }[] {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) {
    if (value === '' || OWN.has(name) || ID.test(value)) continue
    const term = toTerm(name)
    values.set(term, [...(values.get(term) ?? []), value])
  }
  return [...values].map(([term, texts]) => ({ term, value: shorten(texts.join(', ')) }))
}
