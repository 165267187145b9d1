import { type PageFacts } from '#api/engine/facts.ts'

/** One policy: the sources of each directive, in lower case. Of a directive that comes twice the first counts. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** What counts in a header alone (CSP Level 3, 3.3). */
const OF_HEADERS = ['frame-ancestors', 'report-uri', 'sandbox']

/** The policies of a header, which commas divide. */
export function readPolicies(header = ''): Policy[] {
  return header.split(',').map(readPolicy).filter(saysSomething)
}

/** All policies that hold for a page: those of the header and those of meta elements, which may not say everything. */
export function policiesOf({ response, head }: Pick<PageFacts, 'response' | 'head'>): Policy[] {
  const own = head.csp.map(readPolicy)
  for (const policy of own) for (const name of OF_HEADERS) policy.delete(name)
  return [...readPolicies(response.headers['content-security-policy']), ...own.filter(saysSomething)]
}

/** Browsers drop a policy without a directive. */
const saysSomething = (policy: Policy) => policy.size > 0

function readPolicy(text: string): Map<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.toLowerCase().split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

/** A source that names no host: a star, with or without a scheme or a port, or a whole scheme. */
const ANYWHERE = /^(?:(?:https?:\/\/)?\*(?::(?:\*|\d+))?|https?:|data:)$/
const NONCE_OR_HASH = /^'(?:nonce|sha256|sha384|sha512)-[\w+/-]+={0,2}'$/

const isStrict = (sources: readonly string[]) => sources.includes("'strict-dynamic'")

/** Beside a nonce, a hash or strict-dynamic, unsafe-inline is there for old browsers (CSP Level 3, 6.7.3.2). */
const allowsInline = (source: string, sources: readonly string[]) =>
  source === "'unsafe-inline'" && !isStrict(sources) && !sources.some((other) => NONCE_OR_HASH.test(other))

/** The sources by which one policy lets nearly any script run. strict-dynamic turns off hosts and schemes (8.2). */
function unsafeSources(policy: Policy): string[] {
  const sandbox = policy.get('sandbox')
  if (sandbox && !sandbox.includes('allow-scripts')) return []

  const scripts = policy.get('script-src') ?? policy.get('default-src')
  const elements = policy.get('script-src-elem') ?? scripts
  const attributes = policy.get('script-src-attr') ?? scripts
  if (elements === undefined || attributes === undefined) return ['neither script-src nor default-src']
  const unsafe = [
    ...elements.filter(
      (source) => allowsInline(source, elements) || (ANYWHERE.test(source) && !isStrict(elements)),
    ),
    ...attributes.filter((source) => allowsInline(source, attributes)),
    ...(scripts ?? []).filter((source) => source === "'unsafe-eval'"),
  ]
  return [...new Set(unsafe)]
}

/** The same for all policies of a page: a script must please each of them. */
export function listUnsafeSources(policies: readonly Policy[]): string[] {
  const unsafe = policies.map(unsafeSources)
  return unsafe.every((sources) => sources.length > 0) ? unsafe.flat() : []
}

/** Whether the policies keep the page out of frames of any site; undefined when they say nothing of it. */
export function forbidsFrames(policies: readonly Policy[]): boolean | undefined {
  const lists = policies.flatMap((policy) => {
    const ancestors = policy.get('frame-ancestors')
    return ancestors === undefined ? [] : [ancestors]
  })
  if (lists.length === 0) return undefined
  return lists.some((ancestors) => !ancestors.some((source) => ANYWHERE.test(source)))
}
