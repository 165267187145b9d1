import { type Outcome } from '#contract/seo/outcomes.ts'
import { type FetchFailure, type PageKind } from './fetched-page.ts'
import { isSameSite } from './urls.ts'

/** What is known of a URL that nothing could be judged of. */
export interface Unjudged {
  url: string
  kind: PageKind
  status: number | null
  failure: FetchFailure | null
  finalUrl: string
}

const REFUSED: Record<FetchFailure, { reason: Outcome['reason']; what: string; advice: string }> = {
  timeout: {
    reason: 'unreachable',
    what: 'did not respond in time',
    advice:
      'Open it in a browser. If it is slow there too, the server needs attention; if not, try again later.',
  },
  dns: {
    reason: 'unreachable',
    what: 'could not be found: its name does not resolve to a public IP address',
    advice: 'Check the spelling. If it is right, check the DNS records of the domain.',
  },
  tls: {
    reason: 'unreachable',
    what: 'has no valid TLS certificate, so we could not connect',
    advice: 'Renew the certificate, and make sure that it names this host.',
  },
  connection: {
    reason: 'unreachable',
    what: 'refused or broke the connection',
    advice: 'Check that the server is up and lets BellwetherBot through its firewall, then try again.',
  },
  'too-large': {
    reason: 'unreadable',
    what: 'is too large to be read',
    advice: 'Serve a smaller page.',
  },
  blocked: {
    reason: 'refused',
    what: 'refused our crawler',
    advice: 'Allow BellwetherBot in the firewall or bot protection, then try again.',
  },
  'redirect-loop': {
    reason: 'failing',
    what: 'redirects in a circle',
    advice:
      'Find the rules that send visitors back to where they were, often two about www, https or the trailing slash.',
  },
  'too-many-redirects': {
    reason: 'failing',
    what: 'redirects too often',
    advice: 'Redirect the first URL straight to the last one.',
  },
  'invalid-redirect': {
    reason: 'failing',
    what: 'redirects to what is no URL of a web page',
    advice: 'Redirect to a URL that begins with https:// and has at most 4,000 characters.',
  },
  'private-address': {
    reason: 'unreachable',
    what: 'leads to a private address, which we do not visit',
    advice: 'Enter a public URL.',
  },
  unreadable: {
    reason: 'unreadable',
    what: 'took too long to read',
    advice:
      'Validate its HTML: look for thousands of unclosed tags, and for very long attributes and inline scripts.',
  },
  undecodable: {
    reason: 'unreadable',
    what: 'sent a response that cannot be decompressed',
    advice: 'Make sure that the body is compressed as the Content-Encoding header says.',
  },
  disallowed: {
    reason: 'robots-forbids',
    what: 'redirects to a URL that robots.txt disallows, or whose robots.txt could not be fetched',
    advice: 'Allow BellwetherBot there, or start at another URL.',
  },
}

function toOutcome(name: string, failure: FetchFailure): Outcome {
  const { reason, what, advice } = REFUSED[failure]
  return { reason, what: `${name} ${what}.`, advice, target: null }
}

function ofStatus(name: string, status: number): Outcome | undefined {
  if (status < 400) return undefined
  const what = `${name} returned status ${status}.`
  return status < 500
    ? {
        reason: 'missing',
        what,
        advice: 'There is no page to audit. Check the URL, or bring the page back.',
        target: null,
      }
    : {
        reason: 'failing',
        what,
        advice: 'The server failed. Check its log, then try again.',
        target: null,
      }
}

/**
 * What to tell where a URL gave no page to judge; undefined for a page that was judged.
 * @param name what the URL is called in the text
 */
export function outcomeOf(
  { url, kind, status, failure, finalUrl }: Unjudged,
  name: string,
): Outcome | undefined {
  if (kind === 'html') return undefined
  if (kind === 'blocked') return toOutcome(name, 'blocked')
  if (failure !== null) return toOutcome(name, failure)
  const refusal = ofStatus(name, status ?? 0)
  if (refusal) return refusal
  if (kind === 'redirect' && !isSameSite(finalUrl, url)) {
    return {
      reason: 'moved',
      what: `${name} redirects to another site: ${new URL(finalUrl).host}.`,
      advice: 'Audit that site instead, or enter a URL that does not redirect.',
      target: finalUrl,
    }
  }
  return {
    reason: 'not-a-page',
    what: `${name} is not a web page.`,
    advice: 'Enter the URL of an HTML page.',
    target: null,
  }
}
