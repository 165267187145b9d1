import { type RenderedPage, type RenderSummary } from '#contract/seo/rendering.ts'

const SUMMARY: RenderSummary = {
  titles: ['A page'],
  description: null,
  canonicals: [],
  robots: [],
  noindex: false,
  nofollow: false,
  headings: [{ level: 1, text: 'A page' }],
  words: 10,
  links: 2,
  dataTypes: [],
}

/** A page that scripts change nothing of, and that looks as it should, apart from what is said. */
export function rendered(changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    raw: SUMMARY,
    rendered: SUMMARY,
    scriptLinks: [],
    scriptLinkCount: 0,
    rawLinkCount: 2,
    messages: [],
    messageCount: 0,
    layout: {
      viewportWidth: 412,
      contentWidth: 412,
      isScrollable: false,
      wide: [],
      cover: null,
      oversized: [],
    },
    accessibility: { contrast: [], contrastCount: 0, targets: [], targetCount: 0 },
    redirect: null,
    requests: 3,
    hostRequests: 2,
    refused: 0,
    isCut: false,
    screenshot: null,
    ...changes,
  }
}

/** One that an error happens on. */
export const withError = (): RenderedPage =>
  rendered({ messages: [{ kind: 'exception', text: 'Uncaught Error', source: null }], messageCount: 1 })
