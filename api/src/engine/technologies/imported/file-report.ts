/** Something of a file that is not used: never left out without a word. */
export interface Refusal {
  /** `scriptSrc`, `headers.server`; empty for the technology itself. */
  field: string
  /** The pattern, cut to its first characters; empty where it is about the whole field. */
  pattern: string
  reason: string
}

const MAX_PATTERN = 120
const MAX_FIELD = 120

export const toRefusal = (field: string, pattern: string, reason: string): Refusal => ({
  field: field.slice(0, MAX_FIELD),
  pattern: pattern.slice(0, MAX_PATTERN),
  reason,
})

/** Fields of the format that a look-up has no fact for, and why. */
const NO_FACTS: Readonly<Record<string, string>> = {
  js: 'Scripts are not run.',
  css: 'Style sheets are not fetched.',
  text: 'The visible text is not searched.',
  certIssuer: 'Certificates are not read by a look-up.',
  xhr: 'Scripts are not run, so they send no requests.',
  probe: 'No other path of a site is requested.',
  'dom.properties': 'Scripts are not run, so elements have no properties.',
}
/** What is said of a technology and found on no page. */
const FACTS_ABOUT = new Set(['icon', 'cpe', 'pricing', 'saas', 'oss', '$schema'])

export function whyNotEvaluated(field: string): string {
  const known = Object.hasOwn(NO_FACTS, field) ? NO_FACTS[field] : undefined
  if (known !== undefined) return known
  if (field.startsWith('dns.')) return 'Only MX, NS and TXT records are read.'
  return FACTS_ABOUT.has(field) ? 'It tells nothing of a page.' : 'The format has no such field.'
}
