import { type Check, type HostCheck, type PageCheck, type SiteCheck } from './check.ts'
import { markupChecks } from './checks/accessibility/markup.ts'
import { aiSearchChecks } from './checks/ai-search/ai-search.ts'
import { canonicalPageChecks } from './checks/canonicals/page.ts'
import { canonicalSiteChecks } from './checks/canonicals/site.ts'
import { duplicateChecks } from './checks/content/duplicates.ts'
import { headingChecks } from './checks/content/headings.ts'
import { textChecks } from './checks/content/text.ts'
import { responseChecks } from './checks/crawl/responses.ts'
import { encodingChecks } from './checks/crawl/encoding.ts'
import { hostResponseChecks } from './checks/crawl/host.ts'
import { redirectChecks } from './checks/crawl/redirects.ts'
import { structureChecks } from './checks/crawl/structure.ts'
import { visitorChecks } from './checks/crawl/visitors.ts'
import { imageChecks } from './checks/images/images.ts'
import { directiveChecks } from './checks/indexability/directives.ts'
import { indexabilitySiteChecks } from './checks/indexability/site.ts'
import { clusterChecks } from './checks/international/clusters.ts'
import { languageChecks } from './checks/international/language.ts'
import { anchorChecks } from './checks/links/anchors.ts'
import { graphChecks } from './checks/links/graph.ts'
import { loadingChecks } from './checks/performance/loading.ts'
import { robotsChecks } from './checks/robots-sitemaps/robots.ts'
import { sitemapEntryChecks } from './checks/robots-sitemaps/sitemap-entries.ts'
import { sitemapFileChecks } from './checks/robots-sitemaps/sitemap-files.ts'
import { headerChecks } from './checks/security/headers.ts'
import { transportChecks } from './checks/security/transport.ts'
import { structuredDataChecks } from './checks/structured-data/items.ts'
import { socialChecks } from './checks/structured-data/social.ts'
import { descriptionChecks } from './checks/titles/description.ts'
import { titleChecks } from './checks/titles/title.ts'
import { trustChecks } from './checks/trust/trust.ts'
import { urlChecks } from './checks/urls/urls.ts'

/** Every check of an audit. To add one, add a value to a list here and its pages to the fixture site. */
const registry = [
  ...responseChecks,
  ...redirectChecks,
  ...encodingChecks,
  ...hostResponseChecks,
  ...structureChecks,
  ...visitorChecks,
  ...directiveChecks,
  ...indexabilitySiteChecks,
  ...canonicalPageChecks,
  ...canonicalSiteChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headingChecks,
  ...textChecks,
  ...duplicateChecks,
  ...anchorChecks,
  ...graphChecks,
  ...urlChecks,
  ...imageChecks,
  ...languageChecks,
  ...clusterChecks,
  ...robotsChecks,
  ...sitemapFileChecks,
  ...sitemapEntryChecks,
  ...structuredDataChecks,
  ...socialChecks,
  ...transportChecks,
  ...headerChecks,
  ...loadingChecks,
  ...markupChecks,
  ...aiSearchChecks,
  ...trustChecks,
] as const satisfies readonly Check[]

export type CheckId = (typeof registry)[number]['id']

export const CHECKS: readonly (Check & { id: CheckId })[] = registry
export const PAGE_CHECKS: readonly PageCheck[] = CHECKS.filter((check) => check.scope === 'page')
export const HOST_CHECKS: readonly HostCheck[] = CHECKS.filter((check) => check.scope === 'host')
/** What a crawl runs at its end, over all of its pages. */
export const SITE_CHECKS: readonly Pick<SiteCheck, 'id' | 'sql' | 'tally'>[] = CHECKS.flatMap((check) => {
  if (!('sql' in check)) return []
  const { id, sql, tally } = check
  return [{ id, sql, ...(tally !== undefined && { tally }) }]
})
