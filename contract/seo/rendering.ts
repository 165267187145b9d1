import * as z from 'zod'

/** The screen that pages are rendered for: a phone. */
export const RENDER_VIEWPORT = { width: 412, height: 823 }
/** Device pixels for each CSS pixel, as on a sharp screen. */
export const RENDER_SCALE = 2

const Count = z.number().int().min(0)
const Text = z.string()

/** What a page says, before or after its scripts have run. Lists are bounded. */
export const RenderSummary = z.object({
  titles: z.array(Text),
  description: Text.nullable(),
  canonicals: z.array(Text),
  /** Of meta elements and headers, by crawler. */
  robots: z.array(Text),
  noindex: z.boolean(),
  nofollow: z.boolean(),
  headings: z.array(z.object({ level: z.number().int(), text: Text })),
  words: Count,
  /** Different URLs that it links to. */
  links: Count,
  /** Types of its structured data. */
  dataTypes: z.array(Text),
})
export type RenderSummary = z.infer<typeof RenderSummary>

/** An element as a CSS selector, and what was measured of it. */
const Measured = z.object({ selector: Text, text: Text })

export const RenderLayout = z.object({
  /** In CSS pixels. */
  viewportWidth: z.number(),
  contentWidth: z.number(),
  /** Whether people can scroll sideways. */
  isScrollable: z.boolean(),
  /** What reaches beyond the screen, outermost first. */
  wide: z.array(Measured.extend({ right: z.number() })),
  /** What covers the page; the share of the screen in percent. */
  cover: Measured.extend({ share: z.number() }).nullable(),
  /** Images with more pixels than the screen can show. */
  oversized: z.array(z.object({ url: Text, natural: z.string(), shown: z.string(), times: z.number() })),
})
export type RenderLayout = z.infer<typeof RenderLayout>

/** What axe-core found; null where it did not come to an end. */
export const RenderAccessibility = z
  .object({
    contrast: z.array(Measured.extend({ ratio: z.number(), required: z.number(), colors: Text })),
    contrastCount: Count,
    targets: z.array(Measured.extend({ size: Text })),
    targetCount: Count,
  })
  .nullable()
export type RenderAccessibility = z.infer<typeof RenderAccessibility>

export const ConsoleMessage = z.object({
  /** An uncaught exception, or what the page itself wrote as an error. */
  kind: z.enum(['exception', 'error']),
  text: Text,
  /** File and line, where the browser names them. */
  source: Text.nullable(),
})
export type ConsoleMessage = z.infer<typeof ConsoleMessage>

/** One page as a browser shows it, beside what its server sent in the same response. */
export const RenderedPage = z.object({
  raw: RenderSummary,
  rendered: RenderSummary,
  /** Links within the site that only scripts add: the first ones, and how many there are. */
  scriptLinks: z.array(Text),
  scriptLinkCount: Count,
  /** Links within the site in the response itself. */
  rawLinkCount: Count,
  messages: z.array(ConsoleMessage),
  messageCount: Count,
  layout: RenderLayout,
  accessibility: RenderAccessibility,
  /** Where a script wanted to go instead. It was not followed. */
  redirect: Text.nullable(),
  /** Requests of the page: all, those to its own host, and those that were refused because they led to a private address. */
  requests: Count,
  hostRequests: Count,
  refused: Count,
  /** It loaded more than is loaded of any page: what it says of its errors may be our doing. */
  isCut: z.boolean(),
  /** A JPEG as Base64. */
  screenshot: Text.nullable(),
})
export type RenderedPage = z.infer<typeof RenderedPage>

/** Why a page could not be rendered, which says nothing about the page being broken. */
export const RENDER_FAILURES = [
  'timeout',
  'crashed',
  'memory',
  'unreachable',
  'private-address',
  'redirected',
  'left',
  'http-error',
  'not-html',
  'too-large',
  'lost',
] as const
export const RenderFailure = z.enum(RENDER_FAILURES)
export type RenderFailure = z.infer<typeof RenderFailure>

/** What the browser service replies for one page. */
export const RenderReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('rendered'), page: RenderedPage }),
  z.object({
    state: z.literal('failed'),
    failure: RenderFailure,
    hostRequests: Count,
    /** The host asked to be left alone: a status of 429 or 503. */
    isRefused: z.boolean(),
  }),
])
export type RenderReply = z.infer<typeof RenderReply>

/** One page of an audit with rendering. */
export const PageRendering = z.discriminatedUnion('state', [
  z.object({ state: z.literal('rendered'), at: z.string(), page: RenderedPage }),
  z.object({ state: z.literal('failed'), at: z.string(), failure: RenderFailure }),
  z.object({ state: z.literal('waiting') }),
])
export type PageRendering = z.infer<typeof PageRendering>
