import { type Scope } from '#api/core/access/scope.ts'
import { listStarts } from '#api/crawl/run/crawl-admission.ts'
import { createFilterReason } from '#api/crawl/run/url-patterns.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type tryUrl as contract } from '#contract/seo/crawl-settings.ts'
import { readScope, readStart } from './start-settings.ts'

type Reason = Pick<ReplyOf<typeof contract>, 'reason' | 'pattern'>

/** What the settings say of a URL, as a crawl would decide. Of an audit of a sitemap nobody knows the URLs yet. */
export function tryUrl(
  scope: Pick<Scope, 'settings'>,
  { url: given, testUrl, ...input }: BodyOf<typeof contract>,
): ReplyOf<typeof contract> {
  const { url, urls, list, shown } = readScope(scope, readStart(scope, given), input)
  const tested = normalizeUrl(testUrl, url)
  if (tested === null) return { url: testUrl, reason: 'not-a-url', pattern: null }
  const key = urls.toKey(tested)

  function decide(): Reason {
    if (!urls.has(key)) return { reason: 'other-site', pattern: null }
    if (shown.isList) return { reason: list.includes(key) ? null : 'not-listed', pattern: null }
    const { include, exclude, folders } = shown
    if (listStarts({ url, list, ...shown }).includes(key)) return { reason: null, pattern: null }
    const found = createFilterReason({ include, exclude, folders })(key)
    if (!found) return { reason: null, pattern: null }
    return { reason: found.reason, pattern: found.reason === 'excluded' ? found.pattern : null }
  }

  return { url: key, ...decide() }
}
