import { type Check } from '#api/engine/check.ts'
import { counted, isLoopback, when, whenAny } from '#api/engine/checks/findings.ts'
import { blocksFrames, firstOf, namesFeatures } from '#api/engine/checks/security/header-rules.ts'
import {
  forbidsFrames,
  listUnsafeSources,
  policiesOf,
  readPolicies,
} from '#api/engine/checks/security/content-security-policy.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type CookieFacts } from '#api/engine/facts/response.ts'
import { hasResponse } from '#api/engine/host-facts.ts'
import { startsAsHtml } from '#api/engine/html-start.ts'
import { referrerPolicyOfHeader } from '#api/engine/referrer-policy.ts'

type HeaderValues = Readonly<Record<string, string>>

/** What frame-ancestors says counts alone. */
function isFrameProtected(headers: HeaderValues): boolean {
  const isForbidden = forbidsFrames(readPolicies(headers['content-security-policy']))
  return isForbidden ?? blocksFrames(headers['x-frame-options'])
}

/** The one that holds: a meta element comes after the header. */
function referrerPolicyOf({ response, head }: PageFacts): string | null {
  return head.referrerPolicy ?? referrerPolicyOfHeader(response.headers['referrer-policy'])
}

/** How a header that browsers ignore is told. */
const toMissing = (header: string | undefined, absent: string) =>
  header === undefined ? absent : 'Browsers ignore the value of the header.'

/** Scripts of the page copy such a token into a header, which is what it is there for. */
const READ_BY_SCRIPTS = /^(?:__(?:host|secure)-)?(?:xsrf|csrf)(?:[-_]?token)?$/i

function missingAttributes({ name, secure, httpOnly, sameSite }: CookieFacts, url: string): string[] {
  return [
    ...(secure || isLoopback(url) ? [] : ['Secure']),
    ...(httpOnly || READ_BY_SCRIPTS.test(name) ? [] : ['HttpOnly']),
    ...(sameSite === null ? ['SameSite'] : []),
  ]
}

const isMissing = (status: number) => status >= 400 && status < 500

/** Security headers and cookies. */
export const headerChecks = [
  {
    id: 'csp-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Missing Content-Security-Policy',
    why: 'A Content-Security-Policy (CSP) lists where scripts may come from, so that an injected script does not run.',
    fix: 'Start with Content-Security-Policy-Report-Only, and enforce it once the reports are quiet.',
    find: (facts) => when(policiesOf(facts).length === 0, 'Neither a header nor a meta tag.'),
  },
  {
    id: 'csp-unsafe',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Unsafe Content-Security-Policy',
    why: 'The policy lets nearly any script run, so it hardly protects.',
    fix: 'Use nonces or hashes instead of unsafe-inline, avoid unsafe-eval, and name hosts instead of *.',
    find: (facts) => whenAny(listUnsafeSources(policiesOf(facts)), () => 'Scripts are hardly restricted.'),
  },
  {
    id: 'x-content-type-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Missing X-Content-Type-Options',
    why: 'Without nosniff, browsers may treat a file of another type as a script.',
    fix: 'Send X-Content-Type-Options: nosniff.',
    find: ({ response }) =>
      when(
        firstOf(response.headers['x-content-type-options']).toLowerCase() !== 'nosniff',
        'There is no X-Content-Type-Options: nosniff.',
      ),
  },
  {
    id: 'frame-protection-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'No clickjacking protection',
    why: 'Another site can show this page in an invisible frame and make visitors click on it (clickjacking).',
    fix: "Send Content-Security-Policy: frame-ancestors 'self'.",
    find: ({ response: { headers } }) =>
      when(
        !isFrameProtected(headers),
        'Neither frame-ancestors nor X-Frame-Options is set to keep other sites out.',
      ),
  },
  {
    id: 'referrer-policy-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Missing Referrer-Policy',
    why: 'The policy decides how much of the URL other sites learn when a visitor follows a link. Without one, it is up to the browser.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    find: (facts) => {
      const header = facts.response.headers['referrer-policy']
      return when(
        referrerPolicyOf(facts) === null,
        toMissing(header, 'Neither a header nor a meta tag.'),
        header,
      )
    },
  },
  {
    id: 'referrer-policy-unsafe',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Referrer-Policy reveals full URLs',
    why: 'With unsafe-url every site that the page links to or loads from learns its whole URL, with what stands in the query.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    find: (facts) => when(referrerPolicyOf(facts) === 'unsafe-url', 'The policy that holds is unsafe-url.'),
  },
  {
    id: 'permissions-policy-missing',
    category: 'security',
    severity: 'notice',
    scope: 'page',
    title: 'Missing Permissions-Policy',
    why: 'The policy says whether the page and its frames may ask for camera, microphone or location.',
    fix: 'Send Permissions-Policy: camera=(), microphone=(), geolocation=() and leave out what you need.',
    find: ({ response }) => {
      const header = response.headers['permissions-policy']
      return when(!namesFeatures(header), toMissing(header, 'The header is missing.'), header)
    },
  },
  {
    id: 'cookie-flags',
    category: 'security',
    severity: 'warning',
    scope: 'page',
    title: 'Cookie without security attributes',
    why: 'Secure keeps a cookie off HTTP, HttpOnly away from scripts, SameSite away from requests that other sites start.',
    fix: 'Add the missing attributes.',
    // One for each cookie, which is what there is to fix: a cookie is set by a host, on whatever page.
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
    title: 'Server version exposed',
    why: 'Attackers search for versions with known vulnerabilities.',
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
    why: 'A script in the page contains what looks like a secret key. Anybody who reads the source can use it.',
    fix: 'Revoke the key at once, create a new one, and keep it on the server.',
    find: ({ resources }) =>
      whenAny(
        resources.secrets.map(({ kind, sample }) => `${kind} ${sample}`),
        (count) => `${counted(count, 'secret key')}.`,
      ),
  },
  {
    id: 'security-txt-missing',
    category: 'security',
    severity: 'notice',
    scope: 'host',
    title: 'Missing security.txt',
    why: 'People who find a vulnerability in your site look there for whom to tell.',
    fix: 'Add /.well-known/security.txt with Contact and Expires (RFC 9116).',
    isKnown: ({ probes: { securityTxt } }) => hasResponse(securityTxt),
    find: ({ probes: { securityTxt } }) =>
      when(
        securityTxt !== undefined && (isMissing(securityTxt.status) || startsAsHtml(securityTxt.text)),
        securityTxt && isMissing(securityTxt.status)
          ? `The server returned ${securityTxt.status}.`
          : 'The server returned an HTML page.',
      ),
  },
] as const satisfies readonly Check[]
