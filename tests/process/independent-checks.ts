/**
 * Checks of the audit written a second time, from their descriptions alone: over a document tree that jsdom builds by the
 * HTML standard, with selectors, and without a line of the engine. Where the two differ, one of them is wrong.
 */
export interface ReadDocument {
  url: string
  tree: Document
  /** What relative URLs start from. */
  base: string
}

export function readDocument(url: string, html: string, type: DOMParserSupportedType): ReadDocument {
  const tree = new DOMParser().parseFromString(html, type)
  return {
    url,
    tree,
    base: URL.parse(tree.querySelector('base')?.getAttribute('href') ?? '', url)?.href ?? url,
  }
}

type Judge = (page: ReadDocument) => boolean

/** The same for the caller again: nothing changes a document once it is read, and several judges ask it the same. */
function remember<Key extends object, Value, Rest extends unknown[]>(
  toValue: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, Map<string, { value: Value }>>()
  return (key, ...rest) => {
    const values = known.get(key) ?? new Map<string, { value: Value }>()
    known.set(key, values)
    const name = rest.filter((part) => typeof part === 'string').join()
    const kept = values.get(name) ?? { value: toValue(key, ...rest) }
    values.set(name, kept)
    return kept.value
  }
}

const textIn = remember((element: Element) => element.textContent.replace(/\s+/g, ' ').trim())
const text = (element: Element | null | undefined) => (element ? textIn(element) : '')
const words = (value: string) => (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
const attribute = (element: Element, name: string) => (element.getAttribute(name) ?? '').trim()
const isLabeled = (element: Element) =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(element, name) !== '')
const find = remember((tree: Document, selector: string) => [...tree.querySelectorAll(selector)])
const all = ({ tree }: ReadDocument, selector: string) => find(tree, selector)
const isWithin = (element: Element, selector: string) =>
  find(element.ownerDocument, selector).some((outer) => outer.contains(element))
const isShown = (element: Element) =>
  !isWithin(element, '[hidden], template, [style*="display:none"], [style*="display: none"]')
const isAnnounced = (element: Element) => isShown(element) && !isWithin(element, '[aria-hidden="true"]')
const UNHEARD =
  '[aria-hidden="true"], [hidden], [style*="display:none"], [style*="display: none"], select, textarea'
/** The text of an element that is read out. */
function heard(element: Element): string {
  if (element.querySelector(UNHEARD) === null) return text(element)
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll(UNHEARD)) hidden.remove()
  return text(copy)
}
const isNamedInside = (element: Element) =>
  element.querySelector(
    '[aria-label]:not([aria-label=""]), [title]:not([title=""]), img[alt]:not([alt=""])',
  ) !== null
const links = (page: ReadDocument) => all(page, 'a[href]')
const headings = (page: ReadDocument) => all(page, 'h1, h2, h3, h4, h5, h6').filter(isShown)
const level = (heading: Element | undefined) => Number(heading?.localName.slice(1))
const images = (page: ReadDocument) => all(page, 'img')
const isDecoration = (image: Element) =>
  ['presentation', 'none'].includes(attribute(image, 'role')) || !isAnnounced(image)
const isNameless = (heading: Element) =>
  text(heading) === '' && !isLabeled(heading) && heading.querySelector('img[alt]:not([alt=""])') === null

/** Where a link leads, for links to web pages. */
const target = remember((link: Element, { base }: ReadDocument): URL | null => {
  const found = URL.parse(attribute(link, 'href'), base)
  return found !== null && /^https?:$/.test(found.protocol) ? found : null
})

const withoutFragment = (url: URL) => url.href.split('#', 1)[0] ?? ''

function leadsSomewhere(link: Element, page: ReadDocument): boolean {
  const href = attribute(link, 'href')
  return href !== '' && href !== '#' && target(link, page) !== null
}

function namelessLinks(page: ReadDocument): Element[] {
  return links(page).filter(
    (link) =>
      heard(link) === '' &&
      !isLabeled(link) &&
      leadsSomewhere(link, page) &&
      isAnnounced(link) &&
      !isNamedInside(link),
  )
}

/** The id that a link within the site asks for; null when it asks for none. */
function fragmentOf(link: Element, page: ReadDocument): string | null {
  const hash = target(link, page)?.hash.slice(1) ?? ''
  if (hash === '' || hash === 'top' || /^[!/:]|=/.test(hash)) return null
  return decode(hash)
}

/** A stray percent sign stays what it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function hasPlace({ tree }: ReadDocument, id: string): boolean {
  return tree.getElementById(id) !== null || tree.getElementsByName(id).length > 0
}

function isBrokenWithin(link: Element, page: ReadDocument): boolean {
  if (!attribute(link, 'href').includes('#')) return false
  const fragment = fragmentOf(link, page)
  const leads = target(link, page)
  return (
    fragment !== null && leads !== null && withoutFragment(leads) === page.url && !hasPlace(page, fragment)
  )
}

function isUnlabeledField(field: Element, { tree }: ReadDocument): boolean {
  const isOther = ['hidden', 'submit', 'reset', 'button', 'image'].includes(
    attribute(field, 'type').toLowerCase(),
  )
  if (isOther || isLabeled(field) || !isAnnounced(field)) return false
  const around = field.closest('label:not([for])')
  const own = around?.querySelector('input:not([type="hidden" i]), select, textarea, button') === field
  const labels = find(tree, 'label[for]').filter((label) => attribute(label, 'for') === field.id)
  return ![...labels, ...(around && own ? [around] : [])].some(
    (label) => isAnnounced(label) && (heard(label) !== '' || isNamedInside(label)),
  )
}

function isDataWithoutHeaders(table: Element): boolean {
  const own = (selector: string) =>
    [...table.querySelectorAll(selector)].filter((cell) => cell.closest('table') === table)
  if (['presentation', 'none'].includes(attribute(table, 'role')) || !isAnnounced(table)) return false
  return own('th').length === 0 && own('td').length >= 4
}

const meta = (page: ReadDocument, name: string) =>
  all(page, 'meta').filter((element) => attribute(element, 'name').toLowerCase() === name)
const WEAK = new Set(
  'click here|here|read more|more|learn more|this|link|this page|this link|go|details|continue|see more|more info|more information'.split(
    '|',
  ),
)
const FILE = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|ico)$/i

/** By the id that the engine has for the check: whether it must find something on a page. */
export const PAGE_JUDGES: Readonly<Record<string, Judge>> = {
  'title-missing': ({ tree }) => tree.querySelector('title:not(svg title)') === null,
  'title-multiple': ({ tree }) => tree.querySelectorAll('title:not(svg title)').length > 1,
  'title-same-as-h1': (page) => {
    const [h1] = headings(page).filter((heading) => level(heading) === 1)
    return h1 !== undefined && words(text(h1)) !== '' && words(text(h1)) === words(page.tree.title)
  },
  'description-missing': (page) => meta(page, 'description').length === 0,
  'doctype-missing': ({ tree }) => tree.doctype === null,
  'lang-missing': ({ tree }) => {
    const isXhtml = tree.contentType === 'application/xhtml+xml'
    return !tree.documentElement.lang && !(isXhtml && tree.documentElement.getAttribute('xml:lang'))
  },
  'canonical-missing': ({ tree }) => tree.querySelector('link[rel~="canonical" i]') === null,
  'viewport-missing': (page) => meta(page, 'viewport').length === 0,
  'og-missing': ({ tree }) => tree.querySelector('meta[property^="og:" i], meta[name^="og:" i]') === null,
  'twitter-missing': ({ tree }) =>
    tree.querySelector('meta[name="twitter:card" i], meta[property="twitter:card" i]') === null,
  'sd-missing': ({ tree }) =>
    tree.querySelector('script[type^="application/ld+json" i], [itemtype], [typeof]') === null,
  'redirect-meta-refresh': ({ tree }) =>
    tree.querySelector('meta[http-equiv="refresh" i][content*="url" i]') !== null,
  'h1-missing': (page) => !headings(page).some((heading) => level(heading) === 1),
  'h1-multiple': (page) => headings(page).filter((heading) => level(heading) === 1).length > 1,
  'heading-skip': (page) =>
    headings(page).some((heading, at, list) => at > 0 && level(heading) > level(list[at - 1]) + 1),
  'heading-empty': (page) => headings(page).some((heading) => level(heading) > 1 && isNameless(heading)),
  'duplicate-id': (page) => {
    const ids = all(page, '[id]')
      .map(({ id }) => id)
      .filter(Boolean)
    return new Set(ids).size < ids.length
  },
  'link-broken-fragment': (page) => links(page).some((link) => isBrokenWithin(link, page)),
  'link-empty-href': (page) =>
    links(page).some(
      (link) => /^(?:#?$|javascript:)/i.test(attribute(link, 'href')) && attribute(link, 'role') !== 'button',
    ) || all(page, 'a:not([href]):not([id]):not([name]):not([onclick])').some((link) => text(link) !== ''),
  'a11y-link-name': (page) => namelessLinks(page).some((link) => link.querySelector('img') === null),
  'link-image-no-alt': (page) => namelessLinks(page).some((link) => link.querySelector('img') !== null),
  'link-too-many': (page) =>
    new Set(
      links(page)
        .filter((link) => !attribute(link, 'href').startsWith('#'))
        .map((link) => target(link, page))
        .filter((leads) => leads !== null)
        .map(withoutFragment),
    ).size > 300,
  'link-weak-anchor': (page) =>
    links(page)
      .filter((link) => WEAK.has(words(text(link))))
      .map((link) => target(link, page))
      .some((leads) => leads !== null && withoutFragment(leads) !== page.url),
  'img-alt-missing': (page) =>
    images(page).some((image) => {
      const link = image.closest('a[href]')
      const isOnlyName = link !== null && text(link) === '' && !isLabeled(link)
      return !image.hasAttribute('alt') && !isLabeled(image) && !isDecoration(image) && !isOnlyName
    }),
  'img-no-dimensions': (page) =>
    images(page).some(
      (image) =>
        !isDecoration(image) &&
        !(/^\d/.test(attribute(image, 'width')) && /^\d/.test(attribute(image, 'height'))) &&
        !/(?:^|;)\s*height\s*:\s*\d|aspect-ratio/.test(attribute(image, 'style')),
    ),
  'img-alt-filename': (page) => images(page).some((image) => FILE.test(attribute(image, 'alt'))),
  'img-alt-long': (page) =>
    images(page).some((image) => attribute(image, 'alt').replace(/\s+/g, ' ').length > 125),
  'img-offscreen-eager': (page) =>
    images(page).filter((image) => attribute(image, 'loading') !== 'lazy' && attribute(image, 'src') !== '')
      .length > 10,
  'a11y-form-label': (page) =>
    all(page, 'input, select, textarea').some((field) => isUnlabeledField(field, page)),
  'a11y-button-name': (page) =>
    all(page, 'button').some(
      (button) => isAnnounced(button) && heard(button) === '' && !isLabeled(button) && !isNamedInside(button),
    ),
  'a11y-landmark-main': ({ tree }) => tree.querySelector('main, [role~="main"]') === null,
  'a11y-table-headers': (page) => all(page, 'table').some(isDataWithoutHeaders),
  'a11y-list-structure': (page) =>
    all(page, 'li:not([role])').some(
      (item) => !['ul', 'ol', 'menu'].includes(item.parentElement?.localName ?? ''),
    ),
  'a11y-tabindex': (page) =>
    all(page, '[tabindex]').some((element) => Number(attribute(element, 'tabindex')) > 0),
}

/** By page, whether one of its links asks for a place on another page that is not there. */
export function breaksElsewhere(page: ReadDocument, site: ReadonlyMap<string, ReadDocument>): boolean {
  return links(page).some((link) => {
    if (!attribute(link, 'href').includes('#')) return false
    const fragment = fragmentOf(link, page)
    const leads = target(link, page)
    const other = leads === null ? undefined : site.get(withoutFragment(leads))
    return fragment !== null && other !== undefined && other !== page && !hasPlace(other, fragment)
  })
}

/** Titles of more than one page. */
export function repeatedTitles(site: ReadonlyMap<string, ReadDocument>): Set<string> {
  const seen = new Set<string>()
  const titles = [...site.values()].map(({ tree }) => tree.title.toLowerCase())
  return new Set(titles.filter((title) => title !== '' && (seen.has(title) || !seen.add(title))))
}
