const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.has(hostname)

/**
 * Whether a program may be sent its code at this URL: over TLS, or on the person's own machine. Without a fragment, which
 * would lose the code, and without a user name, which makes a host look like another one.
 */
export function isRedirectUri(text: string): boolean {
  const url = parse(text)
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Without the port, where it is on the person's own machine: a program there takes whichever is free (RFC 8252, 7.3). */
function toComparable(text: string): string {
  const url = parse(text)
  if (!url || !isLoopback(url)) return text
  url.port = ''
  return url.href
}

/** Whether this is one of the registered ones: the same text, or the same but for the port of the own machine. */
export const isRegistered = (registered: readonly string[], given: string): boolean =>
  isRedirectUri(given) && registered.some((each) => toComparable(each) === toComparable(given))

/** The host as people are shown it. */
export const toRedirectHost = (redirectUri: string): string => new URL(redirectUri).host

/** The redirect URI with these parameters added; its own ones stay. */
export function withParameters(
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
