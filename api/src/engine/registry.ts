import { type Check, type HostCheck, type PageCheck, type RenderCheck, type SiteCheck } from './check.ts'
import { markupChecks } from './checks/accessibility/markup.ts'
import { aiSearchChecks } from './checks/ai-search/ai-search.ts'
import { imageFileChecks } from './checks/assets/images.ts'
import { linkTargetChecks } from './checks/assets/links.ts'
import { resourceChecks } from './checks/assets/resources.ts'
import { canonicalPageChecks } from './checks/canonicals/page.ts'
import { canonicalSiteChecks } from './checks/canonicals/site.ts'
import { dateChecks } from './checks/content/dates.ts'
import { duplicateChecks } from './checks/content/duplicates.ts'
import { headingChecks } from './checks/content/headings.ts'
import { templatePeerChecks } from './checks/content/template-peers.ts'
import { textChecks } from './checks/content/text.ts'
import { responseChecks } from './checks/crawl/responses.ts'
import { encodingChecks } from './checks/crawl/encoding.ts'
import { hostResponseChecks } from './checks/crawl/host.ts'
import { crawlLimitChecks } from './checks/crawl/limits.ts'
import { redirectChecks } from './checks/crawl/redirects.ts'
import { structureChecks } from './checks/crawl/structure.ts'
import { visitorChecks } from './checks/crawl/visitors.ts'
import { imageChecks } from './checks/images/images.ts'
import { directiveChecks } from './checks/indexability/directives.ts'
import { earlierChecks } from './checks/indexability/earlier.ts'
import { noindexInlinkChecks } from './checks/indexability/inlinks.ts'
import { indexabilitySiteChecks } from './checks/indexability/site.ts'
import { clusterChecks } from './checks/international/clusters.ts'
import { languageChecks } from './checks/international/language.ts'
import { versionSourceChecks } from './checks/international/sources.ts'
import { anchorChecks } from './checks/links/anchors.ts'
import { graphChecks } from './checks/links/graph.ts'
import { libraryChecks } from './checks/security/libraries.ts'
import { spamChecks } from './checks/security/spam.ts'
import { proseChecks } from './checks/content/prose.ts'
import { imprintChecks } from './checks/trust/imprint.ts'
import { hintChecks } from './checks/performance/hints.ts'
import { httpVersionChecks } from './checks/performance/http-version.ts'
import { loadingChecks } from './checks/performance/loading.ts'
import { layoutChecks } from './checks/rendering/layout.ts'
import { scriptChecks } from './checks/rendering/scripts.ts'
import { lastmodChecks } from './checks/robots-sitemaps/lastmod.ts'
import { signalChecks } from './checks/ai-search/content-signals.ts'
import { robotsChecks } from './checks/robots-sitemaps/robots.ts'
import { sitemapEntryChecks } from './checks/robots-sitemaps/sitemap-entries.ts'
import { sitemapFileChecks } from './checks/robots-sitemaps/sitemap-files.ts'
import { certificateChecks } from './checks/security/certificates.ts'
import { headerChecks } from './checks/security/headers.ts'
import { transportChecks } from './checks/security/transport.ts'
import { structuredDataChecks } from './checks/structured-data/items.ts'
import { richResultChecks } from './checks/structured-data/rich-result-checks.ts'
import { socialChecks } from './checks/structured-data/social.ts'
import { descriptionChecks } from './checks/titles/description.ts'
import { titleChecks } from './checks/titles/title.ts'
import { analyticsChecks } from './checks/trust/analytics.ts'
import { contactChecks } from './checks/trust/contacts.ts'
import { domainChecks } from './checks/trust/domain.ts'
import { trustChecks } from './checks/trust/trust.ts'
import { extensionChecks } from './checks/urls/extensions.ts'
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
  ...proseChecks,
  ...duplicateChecks,
  ...anchorChecks,
  ...graphChecks,
  ...linkTargetChecks,
  ...urlChecks,
  ...imageChecks,
  ...imageFileChecks,
  ...languageChecks,
  ...clusterChecks,
  ...robotsChecks,
  ...sitemapFileChecks,
  ...sitemapEntryChecks,
  ...structuredDataChecks,
  ...richResultChecks,
  ...socialChecks,
  ...transportChecks,
  ...headerChecks,
  ...libraryChecks,
  ...spamChecks,
  ...loadingChecks,
  ...resourceChecks,
  ...hintChecks,
  ...markupChecks,
  ...aiSearchChecks,
  ...signalChecks,
  ...trustChecks,
  ...scriptChecks,
  ...layoutChecks,
  ...crawlLimitChecks,
  ...noindexInlinkChecks,
  ...earlierChecks,
  ...dateChecks,
  ...templatePeerChecks,
  ...extensionChecks,
  ...versionSourceChecks,
  ...lastmodChecks,
  ...analyticsChecks,
  ...contactChecks,
  ...imprintChecks,
  ...certificateChecks,
  ...httpVersionChecks,
  ...domainChecks,
] as const satisfies readonly Check[]

export type CheckId = (typeof registry)[number]['id']

export const CHECKS: readonly (Check & { id: CheckId })[] = registry
export const PAGE_CHECKS: readonly PageCheck[] = CHECKS.filter(
  (check) => check.scope === 'page' && check.on !== 'rendering',
)
export const RENDER_CHECKS: readonly RenderCheck[] = CHECKS.filter(
  (check) => check.scope === 'page' && check.on === 'rendering',
)
export const HOST_CHECKS: readonly HostCheck[] = CHECKS.filter((check) => check.scope === 'host')
/** What a crawl runs at its end, over all of its pages. */
export const SITE_CHECKS: readonly Pick<SiteCheck, 'id' | 'sql' | 'tally'>[] = CHECKS.flatMap((check) => {
  if (!('sql' in check)) return []
  const { id, sql, tally } = check
  return [{ id, sql, ...(tally !== undefined && { tally }) }]
})
