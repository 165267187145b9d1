import { type Check } from '#api/engine/check.ts'
import { counted, isLoopback, when, whenAny } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type CookieFacts } from '#api/engine/facts/response.ts'

function policyOf({ response, head }: PageFacts): string | null {
  return response.headers['content-security-policy'] ?? head.csp
}

/** The sources of scripts in one policy. Of a directive that comes twice the first counts. */
function scriptSources(policy: string): string[] | undefined {
  const directives = policy
    .toLowerCase()
    .split(';')
    .map((part) => part.trim().split(/\s+/))
  const named = (directive: string) => directives.find(([name]) => name === directive)?.slice(1)
  return named('script-src') ?? named('default-src')
}

const ANYWHERE = new Set(['*', 'https:', 'http:', 'data:'])

/** Beside a nonce or hash, unsafe-inline and whole schemes are there for old browsers, and new ones may ignore them. */
function unsafeSources(policy: string): string[] {
  const sources = scriptSources(policy)
  if (sources === undefined) return ['neither script-src nor default-src']
  const isGuarded = sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source))
  const isStrict = isGuarded && sources.includes("'strict-dynamic'")
  return sources.filter(
    (source) =>
      source === "'unsafe-eval'" ||
      (source === "'unsafe-inline'" && !isGuarded) ||
      (ANYWHERE.has(source) && !isStrict),
  )
}

/** Policies in one header are divided by commas, and a script must please them all. */
function unsafeParts(header: string): string[] {
  const policies = header.split(',').map(unsafeSources)
  return policies.every((unsafe) => unsafe.length > 0) ? policies.flat() : []
}

type HeaderValues = Readonly<Record<string, string>>

/** Frames are kept out by a list that is not everybody, or by the two values that browsers know. */
function isFrameProtected({
  'content-security-policy': policy = '',
  'x-frame-options': old = '',
}: HeaderValues): boolean {
  const ancestors = /frame-ancestors\s+([^;,]*)/i.exec(policy)?.[1]?.trim().split(/\s+/)
  if (ancestors !== undefined) return !ancestors.some((source) => ANYWHERE.has(source))
  return /^(?:deny|sameorigin)$/i.test(old.split(',', 1)[0]?.trim() ?? '')
}

/** Scripts of the page copy such a token into a header, which is what it is there for. */
const READ_BY_SCRIPTS = /^(?:__(?:host|secure)-)?(?:xsrf|csrf)(?:[-_]?token)?$/i

function missingAttributes({ name, secure, httpOnly, sameSite }: CookieFacts, url: string): string[] {
  return [
    ...(secure || isLoopback(url) ? [] : ['Secure']),
    ...(httpOnly || READ_BY_SCRIPTS.test(name) ? [] : ['HttpOnly']),
    ...(sameSite === null ? ['SameSite'] : []),
  ]
}

/** Headers with which a site protects its visitors. */
export const headerChecks = [
  {
    id: 'csp-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'No Content-Security-Policy',
    why: 'A Content-Security-Policy (CSP) lists where scripts may come from, so that a script that somebody smuggles in does not run.',
    fix: 'Start with Content-Security-Policy-Report-Only, and enforce it when the reports are quiet.',
    find: (facts) => when(policyOf(facts) === null, 'Neither a header nor a meta tag.'),
  },
  {
    id: 'csp-unsafe',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Content-Security-Policy allows too much',
    why: 'The policy lets nearly any script run, so it hardly protects.',
    fix: 'Use nonces or hashes in place of unsafe-inline, and name hosts in place of *.',
    find: (facts) => {
      const policy = policyOf(facts)
      return whenAny(policy === null ? [] : unsafeParts(policy), () => 'Scripts are hardly restricted.')
    },
  },
  {
    id: 'x-content-type-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Browsers may guess content types',
    why: 'Without nosniff browsers may take an uploaded file for a script.',
    fix: 'Send X-Content-Type-Options: nosniff.',
    find: ({ response }) =>
      when(
        response.headers['x-content-type-options']?.split(',', 1)[0]?.trim().toLowerCase() !== 'nosniff',
        'There is no X-Content-Type-Options: nosniff.',
      ),
  },
  {
    id: 'frame-protection-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Other sites may frame the page',
    why: 'Another site can show this page in an invisible frame and make visitors click on it (clickjacking).',
    fix: "Send Content-Security-Policy: frame-ancestors 'self'.",
    find: ({ response: { headers } }) =>
      when(!isFrameProtected(headers), 'Neither frame-ancestors nor X-Frame-Options keeps them out.'),
  },
  {
    id: 'referrer-policy-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'No Referrer-Policy',
    why: 'The policy decides how much of the address other sites learn when a visitor follows a link.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    find: ({ response, head }) =>
      when(
        response.headers['referrer-policy'] === undefined && !head.hasReferrerMeta,
        'Neither a header nor a meta tag.',
      ),
  },
  {
    id: 'permissions-policy-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'No Permissions-Policy',
    why: 'The policy says whether the page and its frames may ask for camera, microphone or position.',
    fix: 'Send Permissions-Policy: camera=(), microphone=(), geolocation=() as far as you need none of them.',
    find: ({ response }) =>
      when(response.headers['permissions-policy'] === undefined, 'The header is missing.'),
  },
  {
    id: 'cookie-flags',
    category: 'security',
    severity: 'warning',
    scope: 'page',
    title: 'Cookie without protection',
    why: 'Secure keeps a cookie off http, HttpOnly away from scripts, SameSite away from requests that other sites start.',
    fix: 'Add the missing attributes.',
    // One for each cookie, which is what there is to mend: a cookie is set by a host, on whatever page.
    find: ({ response, finalUrl }) =>
      response.cookies.flatMap((cookie) => {
        const missing = missingAttributes(cookie, finalUrl)
        return when(missing.length > 0, `${cookie.name} without ${missing.join(', ')}.`, cookie.name)
      }),
  },
  {
    id: 'server-version-leak',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Server tells its version',
    why: 'Attackers search for versions with known holes.',
    fix: 'Turn the version off in Server and X-Powered-By.',
    find: ({ response: { headers } }) => {
      const told = [headers['server'], headers['x-powered-by'], headers['x-aspnet-version']].filter(
        (value) => value !== undefined,
      )
      return whenAny(
        told.filter((value) => /\d\.\d/.test(value)),
        () => 'A header names a version.',
      )
    },
  },
  {
    id: 'secret-leak',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Secret key in the page',
    why: 'A script in the page holds what looks like a secret key. Everybody who reads the source can use it.',
    fix: 'Revoke the key at once, make a new one, and keep it on the server.',
    find: ({ resources }) =>
      whenAny(
        resources.secrets.map(({ kind, sample }) => `${kind} ${sample}`),
        (count) => counted(count, 'secret'),
      ),
  },
  {
    id: 'security-txt-missing',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'No security.txt',
    why: 'Somebody who finds a hole in your site looks there for whom to tell.',
    fix: 'Add /.well-known/security.txt with Contact and Expires (RFC 9116).',
    find: ({ probes: { securityTxt } }) =>
      when(
        securityTxt !== undefined && securityTxt.status >= 400 && securityTxt.status < 500,
        `The server answered ${securityTxt?.status ?? 0}.`,
      ),
  },
] as const satisfies readonly Check[]
