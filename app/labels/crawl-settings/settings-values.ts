import type { ShownSettings } from '#contract/seo/crawl-settings.forms.ts'
import { DEFAULT_AGENT, DEFAULT_ONLY_CHANGED, DEFAULT_RENDER } from '#contract/seo/crawl-settings.words.ts'
import { toOwnFormValues } from '#contract/seo/own-checks.words.ts'

/** Initial values of the form of these settings. What is secret is not among them. */
export function toSettingsValues(settings: ShownSettings): Record<string, string> {
  const { include, exclude, folders, list, ignoredParameters, userAgent, render, onlyChanged } = settings
  const texts = { maxPages: settings.maxPages, maxDepth: settings.maxDepth, maxRate: settings.maxRate }
  const boxes = {
    subdomains: settings.subdomains,
    acceptCookies: settings.acceptCookies,
    ignoreRobots: !settings.respectRobots,
    skipExternal: !settings.checkExternal,
  }
  return {
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
    ...Object.fromEntries(
      Object.entries({ include, exclude, folders, list, ignoredParameters }).map(([name, lines]) => [
        name,
        lines.join('\n'),
      ]),
    ),
    ...Object.fromEntries(Object.entries(boxes).flatMap(([name, isOn]) => (isOn ? [[name, 'on']] : []))),
    ...toOwnFormValues(settings.ownChecks),
    listSitemap: settings.listSitemap ?? '',
    customAgent: settings.customAgent ?? '',
    ...(userAgent !== DEFAULT_AGENT && { userAgent }),
    ...(render !== DEFAULT_RENDER && { render }),
    ...(onlyChanged !== DEFAULT_ONLY_CHANGED && { onlyChanged }),
  }
}
