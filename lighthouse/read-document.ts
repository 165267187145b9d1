import { type CDPSession } from 'puppeteer-core'
import * as z from 'zod'
import {
  RENDER_SCALE,
  RENDER_VIEWPORT,
  RenderAccessibility,
  type RenderedPage,
  RenderLayout,
} from '#contract/seo/rendering.ts'
import { toLayoutExpression } from './measure-layout.ts'
import { toExpression } from './own-document.ts'
import { AXE, toAccessibilityExpression } from './read-accessibility.ts'

const MAX_ELEMENTS = 50_000
const MAX_HTML = 5 * 1024 * 1024
const ACCESSIBILITY_MS = 6_000
const SCREENSHOT_QUALITY = 45
/** As Base64. */
const MAX_SCREENSHOT = 120_000

/** There is more in the page than is read of any. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Scripts have taken the page apart: it does not say what any page says. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** The HTML of an element. A form has a field of the name `outerHTML` in the place of its own. */
function writeElement(element: Element): string {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'outerHTML')
  return own?.get?.call(element) as string
}

/** Runs in the page; undefined for one that is too large. */
function writeDocument({ most, longest }: { most: number; longest: number }): string | undefined {
  if (document.getElementsByTagName('*').length > most) return undefined
  const { doctype } = document
  const html = `${doctype ? `<!doctype ${doctype.name}>` : ''}${writeElement(document.documentElement)}`
  return html.length > longest ? undefined : html
}

/** Code in a world of its own: it sees the page as it is, and what the page's scripts have replaced is not used. */
async function enterOwnWorld(client: CDPSession): Promise<number> {
  const { frameTree } = await client.send('Page.getFrameTree')
  const { executionContextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'bellwether',
  })
  return executionContextId
}

async function evaluate<Schema extends z.ZodType>(
  client: CDPSession,
  contextId: number,
  expression: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Unreadable(exceptionDetails.exception?.description ?? exceptionDetails.text)
  const parsed = schema.safeParse(result.value)
  if (!parsed.success) throw new Unreadable(z.prettifyError(parsed.error))
  return parsed.data
}

/** The HTML that the page consists of by now. */
export async function readDocument(client: CDPSession): Promise<string> {
  const world = await enterOwnWorld(client)
  const limits = { most: MAX_ELEMENTS, longest: MAX_HTML }
  const write = toExpression({ writeElement, writeDocument }, `writeDocument(${JSON.stringify(limits)})`)
  const html = await evaluate(client, world, write, z.string().optional())
  if (html === undefined) throw new TooLarge()
  return html
}

/** Null where it does not come to an end: it looks at each pair of a text and what lies behind it. */
async function readWithAxe(client: CDPSession, world: number): Promise<RenderAccessibility> {
  const read = evaluate(client, world, `${AXE};undefined`, z.undefined()).then(() =>
    evaluate(client, world, toAccessibilityExpression(), RenderAccessibility),
  )
  read.catch(() => undefined)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ACCESSIBILITY_MS).unref())
  return Promise.race([read.catch(() => null), late])
}

/** What only a layout tells. */
export async function measurePage(
  client: CDPSession,
): Promise<Pick<RenderedPage, 'layout' | 'accessibility'>> {
  const world = await enterOwnWorld(client)
  const layout = await evaluate(client, world, toLayoutExpression({ scale: RENDER_SCALE }), RenderLayout)
  return { layout, accessibility: await readWithAxe(client, world) }
}

/** What a phone shows at first, small enough to be stored; null where it is not. */
export async function takeScreenshot(client: CDPSession): Promise<string | null> {
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: SCREENSHOT_QUALITY,
    clip: { x: 0, y: 0, ...RENDER_VIEWPORT, scale: 1 / RENDER_SCALE },
    optimizeForSpeed: true,
  })
  return data.length > MAX_SCREENSHOT ? null : data
}
