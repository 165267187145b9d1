import { type RenderLayout } from '#contract/seo/rendering.ts'
import { toExpression } from './own-document.ts'

// What runs in the page, in a world of its own that the page's scripts can't reach into. It is sent as text, so that each of these
// functions uses the others and what the page has, and nothing else of this file.

function selectorOf(element: Element): string {
  const name = element.localName
  if (element.id) return `${name}#${element.id}`.slice(0, 80)
  const [first] = element.classList
  return (first ? `${name}.${first}` : name).slice(0, 80)
}

const textOf = (element: Element) =>
  element.textContent.slice(0, 400).split(/\s/).filter(Boolean).join(' ').slice(0, 80)

const isClipped = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)

/** Null in a page that is a picture, or a set of frames. */
const findBody = () => document.querySelector('body')

function isRoot(element: Element): boolean {
  return element === document.documentElement || element === findBody()
}

/** Whether something between it and the page cuts it off or scrolls by itself. */
function isContained(element: Element): boolean {
  for (let at = element.parentElement; at && !isRoot(at); at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return true
  }
  return false
}

/** What reaches beyond the screen, outermost first. */
function listWide(viewportWidth: number): RenderLayout['wide'] {
  const found: Element[] = []
  for (const element of Array.from(document.querySelectorAll('body *')).slice(0, 20_000)) {
    if (found.length >= 10) break
    const { right, width } = element.getBoundingClientRect()
    if (width === 0 || right <= viewportWidth + 1) continue
    if (found.some((outer) => outer.contains(element)) || isContained(element)) continue
    found.push(element)
  }
  return found.map((element) => ({
    selector: selectorOf(element),
    text: textOf(element),
    right: Math.round(element.getBoundingClientRect().right),
  }))
}

/** The outermost element above the page that a point of the screen belongs to. */
function layerAt(x: number, y: number): Element | undefined {
  let layer: Element | undefined
  for (let at = document.elementFromPoint(x, y); at && !isRoot(at); at = at.parentElement) {
    if (getComputedStyle(at).position === 'fixed' || at.matches('dialog[open]')) layer = at
  }
  return layer
}

/** The page itself may lie in a fixed frame: then nothing is covered. */
function isPageItself(layer: Element): boolean {
  const whole = findBody()?.textContent.length ?? 0
  return layer.querySelector('main, [role="main"], article') !== null || layer.textContent.length * 2 > whole
}

/** What the law asks for is no intrusion. Many an offer has a word about privacy too. */
function isLegal(layer: Element): boolean {
  const name = `${layer.id} ${layer.getAttribute('class') ?? ''}`
  return (
    /cookie|consent|gdpr|privacy|age.?(?:gate|verif)/i.test(name) ||
    /cookie|consent|gdpr|verify your age/i.test(layer.textContent.slice(0, 2_000))
  )
}

/** What covers at least half of the screen, by a hundred points of it. */
function findCover(viewportWidth: number): RenderLayout['cover'] {
  const points = new Map<Element, number>()
  for (let point = 0; point < 100; point += 1) {
    const [column, row] = [point % 10, Math.floor(point / 10)]
    const layer = layerAt(((column + 0.5) * viewportWidth) / 10, ((row + 0.5) * window.innerHeight) / 10)
    if (layer) points.set(layer, (points.get(layer) ?? 0) + 1)
  }
  for (const [layer, share] of points) {
    if (share < 50 || isLegal(layer) || isPageItself(layer)) continue
    return { selector: selectorOf(layer), text: textOf(layer), share }
  }
  return null
}

/** How many times more pixels an image has, each way, than the screen shows; 0 for what can't be told. */
function timesOf(image: HTMLImageElement, scale: number): number {
  const { naturalWidth, naturalHeight, currentSrc, complete } = image
  const { width, height } = image.getBoundingClientRect()
  const isVector = /\.svgz?(?:[?#]|$)|^data:image\/svg/i.test(currentSrc.slice(0, 2_000))
  const isSmall = Math.max(naturalWidth, naturalHeight) < 200
  if (!complete || isVector || isSmall || width < 1 || height < 1) return 0
  return Math.min(naturalWidth / (width * scale), naturalHeight / (height * scale))
}

function listOversized(scale: number): RenderLayout['oversized'] {
  const oversized = Array.from(document.images).filter((image) => timesOf(image, scale) > 2)
  return oversized.slice(0, 10).map((image) => {
    const { width, height } = image.getBoundingClientRect()
    return {
      url: image.currentSrc.slice(0, 2_000),
      natural: `${image.naturalWidth} × ${image.naturalHeight}`,
      shown: `${Math.round(width)} × ${Math.round(height)}`,
      times: Math.round(timesOf(image, scale) * 10) / 10,
    }
  })
}

function measure({ scale }: { scale: number }): RenderLayout {
  const root = document.documentElement
  const body = findBody()
  const viewportWidth = root.clientWidth
  const contentWidth = Math.max(root.scrollWidth, body?.scrollWidth ?? 0)
  const isCutOff = isClipped(root) || (body !== null && isClipped(body))
  const isScrollable = contentWidth > viewportWidth + 1 && !isCutOff
  return {
    viewportWidth,
    contentWidth,
    isScrollable,
    wide: isScrollable ? listWide(viewportWidth) : [],
    cover: findCover(viewportWidth),
    oversized: listOversized(scale),
  }
}

const FUNCTIONS = {
  selectorOf,
  textOf,
  isClipped,
  findBody,
  isRoot,
  isContained,
  listWide,
  layerAt,
  isPageItself,
  isLegal,
  findCover,
  timesOf,
  listOversized,
  measure,
}

/** An expression that measures the layout of the page it is evaluated in. */
export const toLayoutExpression = (input: { scale: number }): string =>
  toExpression(FUNCTIONS, `measure(${JSON.stringify(input)})`)
