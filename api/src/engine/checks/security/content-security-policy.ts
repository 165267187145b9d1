/** One policy: the sources of each directive, in lower case. Of a directive that comes twice the first counts. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, which commas divide. All of them hold, whatever else the page says. */
export function readPolicies(header: string | undefined): Policy[] {
  return header === undefined ? [] : header.split(',').map(readPolicy)
}

export function readPolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.toLowerCase().split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

/** A source that names no host: a star, with or without a scheme or a port, or a whole scheme. */
const ANYWHERE = /^(?:(?:https?:\/\/)?\*(?::\*)?|https?:|data:)$/

/**
 * The sources by which one policy lets nearly any script run. Beside a nonce, a hash or strict-dynamic, unsafe-inline is there
 * for old browsers, and strict-dynamic turns off hosts and schemes (CSP Level 3, 6.7.3.2 and 8.2).
 */
function unsafeSources(policy: Policy): string[] {
  const sources = policy.get('script-src') ?? policy.get('default-src')
  if (sources === undefined) return ['neither script-src nor default-src']
  const isStrict = sources.includes("'strict-dynamic'")
  const isGuarded = isStrict || sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source))
  return sources.filter(
    (source) =>
      source === "'unsafe-eval'" ||
      (source === "'unsafe-inline'" && !isGuarded) ||
      (ANYWHERE.test(source) && !isStrict),
  )
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
