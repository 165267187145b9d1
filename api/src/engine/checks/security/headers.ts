import { type Check } from '#api/engine/check.ts'
import { counted, isLoopback, when, whenAny } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'

function policyOf({ response, head }: PageFacts): string | null {
  return response.headers['content-security-policy'] ?? head.csp
}

/** unsafe-inline beside a nonce or hash is there for old browsers, and new ones ignore it. */
function unsafeParts(policy: string): string[] {
  const directives = new Map(
    policy
      .toLowerCase()
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  const sources = directives.get('script-src') ?? directives.get('default-src') ?? ['*']
  const isGuarded = sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source))
  return sources.filter(
    (source) => source === '*' || source === "'unsafe-eval'" || (source === "'unsafe-inline'" && !isGuarded),
  )
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
    why: 'The policy lets any script run, so it does not protect.',
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
      when(response.headers['x-content-type-options']?.toLowerCase() !== 'nosniff', 'The header is missing.'),
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
      when(
        headers['x-frame-options'] === undefined &&
          !/frame-ancestors/i.test(headers['content-security-policy'] ?? ''),
        'Neither frame-ancestors nor X-Frame-Options.',
      ),
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
    find: ({ response, finalUrl }) =>
      whenAny(
        response.cookies.flatMap(({ name, secure, httpOnly, sameSite }) => {
          const missing = [
            ...(secure || isLoopback(finalUrl) ? [] : ['Secure']),
            ...(httpOnly ? [] : ['HttpOnly']),
            ...(sameSite === null ? ['SameSite'] : []),
          ]
          return missing.length === 0 ? [] : [`${name} without ${missing.join(', ')}`]
        }),
        (count) => counted(count, 'cookie'),
      ),
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
