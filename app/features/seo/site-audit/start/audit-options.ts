import { count, formatNumber } from '#app/lib/format.ts'
import { toSettingsValues } from '#app/labels/crawl-settings/settings-values.ts'
import type { AuditOptions } from '#contract/seo/site-audit.records.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

/** The options of an audit in a few words; empty without any. */
export function describeOptions({ options, maxPages }: Pick<Audit, 'options' | 'maxPages'>): string {
  const { include = 0, exclude = 0, listed = 0, respectRobots = true } = options ?? {}
  const parts = [
    listed > 0 ? `list of ${count(listed, 'URL', 'URLs')}` : `at most ${count(maxPages, 'page')}`,
    include > 0 ? count(include, 'include pattern') : '',
    exclude > 0 ? count(exclude, 'exclude pattern') : '',
    respectRobots ? '' : 'robots.txt ignored',
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Initial values to repeat an audit. The plan's own limit is left empty. */
export function toFormValues(
  { url, ...settings }: AuditOptions,
  planLimit: number | undefined,
): Record<string, string> {
  const isOwnLimit = planLimit !== undefined && settings.maxPages >= planLimit
  return { url, ...toSettingsValues({ ...settings, maxPages: isOwnLimit ? null : settings.maxPages }) }
}

/** `12 of 100 audits used this month`; without a plan only the number. */
export function describeUsage({ used, limit }: { used: number; limit: number | null }): string {
  if (limit === null) return `${count(used, 'audit')} used this month`
  return `${formatNumber(used)} of ${count(limit, 'audit')} used this month`
}
