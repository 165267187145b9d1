// Values of headers as browsers read them, by the standard of each.

/** The first of several headers, or of several values of one. */
export function firstOf(header = ''): string {
  return header.split(',', 1)[0]?.trim() ?? ''
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const QUOTED = /^"[^"]*"$/

/** Null for what is no directive. Without a value it is the empty text. */
function readDirective(text: string): [name: string, value: string] | null {
  const at = text.indexOf('=')
  const name = (at === -1 ? text : text.slice(0, at)).trim()
  const value = at === -1 ? '' : text.slice(at + 1).trim()
  if (!TOKEN.test(name)) return null
  if (QUOTED.test(value)) return [name.toLowerCase(), value.slice(1, -1)]
  return at === -1 || TOKEN.test(value) ? [name.toLowerCase(), value] : null
}

/**
 * The max-age of Strict-Transport-Security in seconds. Null where browsers ignore the header: without max-age, with a
 * directive twice, or with what is no directive. Of several headers they take the first (RFC 6797, 6.1 and 8.1).
 */
export function readMaxAge(header: string | undefined): number | null {
  const directives = new Map<string, string>()
  for (const part of firstOf(header).split(';')) {
    if (part.trim() === '') continue
    const directive = readDirective(part)
    if (directive === null || directives.has(directive[0])) return null
    directives.set(...directive)
  }
  const age = directives.get('max-age') ?? ''
  return /^\d+$/.test(age) ? Number(age) : null
}

/**
 * Whether X-Frame-Options keeps the page out of frames of other sites. Where several values differ, browsers show no
 * frame at all if they know one of them, and otherwise every frame (HTML, 7.6).
 */
export function blocksFrames(header = ''): boolean {
  const values = new Set(header.split(',').map((value) => value.trim().toLowerCase()))
  if (values.size > 1) return ['deny', 'allowall', 'sameorigin'].some((value) => values.has(value))
  return values.has('deny') || values.has('sameorigin')
}

const FEATURE = /^[a-z*][a-z\d_.*-]*$/
const ALLOW_LIST = /^(?:\*|[a-z][\w:/.*-]*|"[^"]*"|\([^()]*\))(?:;report-to=[\w*-]+)?$/i

/** Whether Permissions-Policy names a feature. One fault in it, such as the syntax of Feature-Policy, and browsers ignore it. */
export function namesFeatures(header = ''): boolean {
  return header.split(',').every((member) => {
    const at = member.indexOf('=')
    return (
      at !== -1 && FEATURE.test(member.slice(0, at).trim()) && ALLOW_LIST.test(member.slice(at + 1).trim())
    )
  })
}
