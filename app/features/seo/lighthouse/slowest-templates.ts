import type { PageRow } from '#contract/seo/site-audit.pages.ts'

/** How many templates one action measures. */
export const MOST_TEMPLATES = 5

/**
 * One page of each template, in the order of the pages.
 * @param pages the slowest ones first
 */
export function pickOfTemplates(pages: readonly Pick<PageRow, 'url' | 'template' | 'ttfbMs'>[]): string[] {
  const urls = new Map<string, string>()
  for (const { url, template, ttfbMs } of pages)
    if (template !== null && ttfbMs !== null && !urls.has(template)) urls.set(template, url)
  return [...urls.values()].slice(0, MOST_TEMPLATES)
}
