import * as z from 'zod'

// Page facts belong to the engine and grow with its checks; the contract passes them through. This is what the report
// reads. Audits of an earlier version have fewer facts: missing ones are read as empty.

const text = z.string().catch('')
const maybe = z.string().nullable().catch(null)
const number = z.number().catch(0)
const flag = z.boolean().catch(false)
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).catch([])
const texts = listOf(z.string())
const table = z.record(z.string(), z.string()).catch({})

/** An object whose missing keys have defaults. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(orEmpty, z.object(shape))

function orEmpty(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? value : {}
}

const Placed = z.object({ text: z.string() })
const Directive = z.object({ bot: text, tokens: texts })
export type Directive = z.infer<typeof Directive>
const Reference = z.object({ href: text, url: maybe, source: z.enum(['html', 'header']) })
const Asset = z.object({ url: maybe, isBlocking: flag })

export const PageFacts = part({
  finalUrl: text,
  kind: text,
  status: number,
  failure: maybe,
  hops: listOf(z.object({ url: z.string(), status: z.number(), location: text })),
  bytes: number,
  truncated: flag,
  ttfbMs: number,
  totalMs: number,
  indexable: flag,
  canonical: maybe,
  response: part({
    headers: table,
    contentType: maybe,
    charset: maybe,
    robots: listOf(Directive),
    cookies: listOf(z.object({ name: text, secure: flag, httpOnly: flag, sameSite: maybe })),
  }),
  head: part({
    lang: maybe,
    titles: listOf(Placed),
    descriptions: listOf(Placed),
    robots: listOf(Directive),
    canonicals: listOf(Reference),
    alternates: listOf(Reference.extend({ lang: text })),
    viewports: texts,
    charset: maybe,
    generator: maybe,
    author: maybe,
    og: table,
    twitter: table,
  }),
  headings: part({
    items: listOf(z.object({ level: z.number(), text, hasImage: flag })),
  }),
  content: part({ words: number, mainWords: number }),
  links: part({
    items: listOf(
      z.object({
        url: z.string(),
        text,
        rel: text,
        internal: flag,
        follow: flag,
        count: number,
      }),
    ),
  }),
  media: part({
    images: listOf(
      z.object({
        src: text,
        url: maybe,
        alt: maybe,
        width: z.number().nullable().catch(null),
        height: z.number().nullable().catch(null),
        isLazy: flag,
        isDecorative: flag,
      }),
    ),
    imageCount: number,
  }),
  resources: part({
    scripts: listOf(Asset),
    stylesheets: listOf(Asset),
    frames: listOf(z.object({ url: maybe, title: text })),
    inlineScripts: number,
  }),
  structuredData: part({
    /** Null in audits of earlier versions, which stored no values. */
    values: z.array(z.unknown()).nullable().catch(null),
    isPruned: flag,
    blocks: number,
    errors: texts,
    items: listOf(z.object({ types: texts, properties: texts, isTop: flag })),
    microdataTypes: texts,
    rdfaTypes: texts,
  }),
})
export type PageFacts = z.infer<typeof PageFacts>
