import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hasHomePage } from '#api/engine/host-facts.ts'

/** `h3=":443"; ma=86400, h3-29=…`; `clear` takes back what was said before (RFC 7838). */
const HTTP3 = /(?:^|,)\s*h3(?:-\d{1,3})?\s*=/

/** Whether a page says that it can be had by HTTP/3 as well. */
export const offersHttp3 = ({ response: { headers } }: Pick<PageFacts, 'response'>): boolean =>
  HTTP3.test(headers['alt-svc'] ?? '')

/** Which version of HTTP a server speaks. */
export const httpVersionChecks = [
  {
    id: 'http1-only',
    category: 'performance',
    severity: 'notice',
    scope: 'host',
    title: 'No HTTP/2 or HTTP/3',
    why: 'Over HTTP/1.1 a browser loads only six files of a host at a time, and the rest wait. HTTP/2 and HTTP/3 load all of them at once, over one connection.',
    fix: 'Turn on HTTP/2 in the web server, or put a CDN that speaks HTTP/2 and HTTP/3 in front of it.',
    needs: 'certificates',
    isKnown: (host) => hasHomePage(host) && host.lookups?.tls?.state === 'known',
    find: ({ lookups, home }) => {
      if (lookups?.tls?.state !== 'known' || home === undefined) return []
      const { alpn, host } = lookups.tls
      return when(
        alpn !== 'h2' && !offersHttp3(home),
        `${host} speaks HTTP/1.1 only.`,
        `ALPN: ${alpn ?? 'none'}`,
      )
    },
  },
] as const satisfies readonly Check[]
