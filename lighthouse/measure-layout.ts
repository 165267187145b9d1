import { type RenderLayout } from '#contract/seo/rendering.ts'

/**
 * Runs in the page, in a world of its own that its scripts can't reach into. It is sent as text, so it uses nothing of this file.
 */
export function measureLayout({ scale }: { scale: number }): RenderLayout {
  const MAX_ELEMENTS = 20_000
  const MAX_LISTED = 10
  const MAX_TEXT = 80
  const GRID = 10
  const COVERING = 0.5
  const CONSENT = /cookie|consent|gdpr|privacy|age.?(?:gate|verif)/i
  const root = document.documentElement
  const viewportWidth = root.clientWidth
  const viewportHeight = window.innerHeight

  function selectorOf(element: Element): string {
    const name = element.localName
    if (element.id) return `${name}#${element.id}`.slice(0, MAX_TEXT)
    const [first] = element.classList
    return (first ? `${name}.${first}` : name).slice(0, MAX_TEXT)
  }
  const textOf = (element: Element) =>
    (element.textContent ?? '').slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
  const styleOf = (element: Element) => getComputedStyle(element)
  const isClipped = (element: Element) => /hidden|clip/.test(styleOf(element).overflowX)

  function listElements(): Element[] {
    const all = document.body?.getElementsByTagName('*') ?? []
    return Array.from({ length: Math.min(all.length, MAX_ELEMENTS) }, (_, at) => all[at]).filter(
      (element) => element !== undefined,
    )
  }

  /** Whether something between it and the page cuts it off or scrolls by itself. */
  function isContained(element: Element): boolean {
    for (let at = element.parentElement; at && at !== document.body && at !== root; at = at.parentElement) {
      if (styleOf(at).overflowX !== 'visible') return true
    }
    return false
  }

  function listWide(): RenderLayout['wide'] {
    const found: Element[] = []
    for (const element of listElements()) {
      if (found.length >= MAX_LISTED) break
      const { right, width, left } = element.getBoundingClientRect()
      if (width === 0 || left >= right || right <= viewportWidth + 1) continue
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
    for (
      let at = document.elementFromPoint(x, y);
      at && at !== document.body && at !== root;
      at = at.parentElement
    ) {
      if (styleOf(at).position === 'fixed' || at.matches('dialog[open]')) layer = at
    }
    return layer
  }

  /** The page itself may lie in a fixed frame: then nothing is covered. */
  function isPageItself(layer: Element): boolean {
    const whole = document.body.textContent?.length ?? 0
    return (
      layer.querySelector('main, [role="main"], article') !== null ||
      (layer.textContent?.length ?? 0) * 2 > whole
    )
  }

  function isLegal(layer: Element): boolean {
    return CONSENT.test(`${layer.id} ${layer.className} ${(layer.textContent ?? '').slice(0, 2_000)}`)
  }

  function findCover(): RenderLayout['cover'] {
    const points = new Map<Element, number>()
    for (let row = 0; row < GRID; row += 1) {
      for (let column = 0; column < GRID; column += 1) {
        const layer = layerAt(((column + 0.5) * viewportWidth) / GRID, ((row + 0.5) * viewportHeight) / GRID)
        if (layer) points.set(layer, (points.get(layer) ?? 0) + 1)
      }
    }
    for (const [layer, hits] of points) {
      const share = hits / (GRID * GRID)
      if (share < COVERING || isLegal(layer) || isPageItself(layer)) continue
      return { selector: selectorOf(layer), text: textOf(layer), share: Math.round(share * 100) }
    }
    return null
  }

  function listOversized(): RenderLayout['oversized'] {
    const MANY_TIMES = 2
    const SMALL = 200
    return Array.from(document.images).flatMap((image) => {
      const { naturalWidth, naturalHeight, currentSrc, complete } = image
      const { width, height } = image.getBoundingClientRect()
      const isVector = /\.svgz?(?:[?#]|$)|^data:image\/svg/i.test(currentSrc)
      if (!complete || isVector || width < 1 || height < 1 || Math.max(naturalWidth, naturalHeight) < SMALL)
        return []
      const times = Math.min(naturalWidth / (width * scale), naturalHeight / (height * scale))
      if (times <= MANY_TIMES) return []
      return {
        url: currentSrc.slice(0, 2_000),
        natural: `${naturalWidth} × ${naturalHeight}`,
        shown: `${Math.round(width)} × ${Math.round(height)}`,
        times: Math.round(times * 10) / 10,
      }
    })
  }

  const contentWidth = Math.max(root.scrollWidth, document.body?.scrollWidth ?? 0)
  const isClippedAway = isClipped(root) || (document.body !== null && isClipped(document.body))
  const isScrollable = contentWidth > viewportWidth + 1 && !isClippedAway
  return {
    viewportWidth,
    contentWidth,
    isScrollable,
    wide: isScrollable ? listWide() : [],
    cover: document.body ? findCover() : null,
    oversized: listOversized().slice(0, MAX_LISTED),
  }
}
