import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAnyUrl } from '#api/engine/checks/findings.ts'
import { type RenderedPage, type RenderSummary } from '#contract/seo/rendering.ts'

const MAX_QUOTED = 5

/** What search engines go by, each as one text, null where the page does not say. */
const META: [name: string, read: (summary: RenderSummary) => string | null][] = [
  ['title', ({ titles }) => titles[0]?.trim() || null],
  ['canonical URL', ({ canonicals }) => [...new Set(canonicals)].join(', ') || null],
  ['robots directives', ({ noindex, nofollow }) => robotsOf(noindex, nofollow)],
]

function robotsOf(noindex: boolean, nofollow: boolean): string | null {
  const tokens = [noindex && 'noindex', nofollow && 'nofollow'].filter(Boolean)
  return tokens.join(', ') || null
}

function listChanged({ raw, rendered }: RenderedPage) {
  return META.flatMap(([name, read]) => {
    const [before, after] = [read(raw), read(rendered)]
    return before === after ? [] : [{ name, before: before ?? 'none', after: after ?? 'none' }]
  })
}

function listScriptTypes({ raw, rendered }: RenderedPage): string[] {
  const known = new Set(raw.dataTypes)
  return rendered.dataTypes.filter((type) => !known.has(type))
}

/** Whether what its scripts complain about may follow from what the browser was not given. */
const isUndisturbed = ({ isCut, refused }: RenderedPage) => !isCut && refused === 0

/** What scripts add to pages, change in them, and break. */
export const scriptChecks = [
  {
    id: 'links-need-js',
    category: 'ai-search',
    severity: 'warning',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Links absent without JavaScript',
    why: 'These links within the site are not in the HTML that the server sends. Crawlers that run no scripts never find them, and search engines find them late.',
    fix: 'Send the links with the HTML: as a elements with an href.',
    find: ({ scriptLinks, scriptLinkCount, rawLinkCount }) =>
      whenAnyUrl(
        scriptLinks,
        () =>
          `${counted(scriptLinkCount, 'link')} of ${scriptLinkCount + rawLinkCount} within the site ${scriptLinkCount === 1 ? 'is' : 'are'} added by scripts.`,
      ),
  },
  {
    id: 'meta-changed-by-js',
    category: 'ai-search',
    severity: 'warning',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Title, canonical or robots changed by JavaScript',
    why: 'The page says one thing before its scripts run and another afterwards. Search engines may take either, and a noindex in the HTML is obeyed before any script can remove it.',
    fix: 'Send the final values with the HTML, and let no script change them.',
    find: (page) => {
      const changed = listChanged(page)
      return when(
        changed.length > 0,
        `Scripts change the ${changed.map(({ name }) => name).join(' and the ')}.`,
        changed.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join('; '),
      )
    },
  },
  {
    id: 'sd-js-only',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'Structured data only after JavaScript',
    why: 'Google reads structured data that scripts add, but late, and for products less reliably. Most other programs never see it.',
    fix: 'Send the structured data with the HTML.',
    find: (page) => {
      const types = listScriptTypes(page)
      return when(
        types.length > 0,
        `${counted(types.length, 'type')} of structured data ${types.length === 1 ? 'is' : 'are'} added by scripts.`,
        types.join(', '),
      )
    },
  },
  {
    id: 'js-console-error',
    category: 'ai-search',
    severity: 'notice',
    scope: 'page',
    on: 'rendering',
    needs: 'rendering',
    title: 'JavaScript error at load',
    why: 'A script of the page fails while the page loads. Whatever it should have added may be missing, for people and for search engines.',
    fix: 'Open the page with the developer tools of a browser, and correct the first error: the others often follow from it.',
    isKnown: isUndisturbed,
    find: (page) =>
      when(
        page.messageCount > 0,
        `${counted(page.messageCount, 'error')} in the console while the page loads.`,
        page.messages
          .slice(0, MAX_QUOTED)
          .map(({ text, source }) => (source === null ? text : `${text} (${source})`))
          .join('; '),
      ),
  },
] as const satisfies readonly Check[]
