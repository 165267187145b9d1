/** A library that a script says it is. */
export interface LibraryFacts {
  name: string
  version: string
}

/** How the banner of a library begins, behind the opening of a comment. */
const BANNERS: readonly (readonly [name: string, banner: RegExp])[] = [
  ['jquery-ui', /^jQuery UI (?:- )?v?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)/],
  ['jquery', /^jQuery (?:JavaScript Library )?v(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)(?![\w-])/],
  ['bootstrap', /^Bootstrap v(\d{1,3}\.\d{1,3}\.\d{1,3})/],
  ['angularjs', /^AngularJS v(\d{1,3}\.\d{1,3}\.\d{1,3})/],
  ['vue', /^Vue\.js v(\d{1,3}\.\d{1,3}\.\d{1,3})/],
  ['dompurify', /^@license DOMPurify v?(\d{1,3}\.\d{1,3}\.\d{1,3})/],
  ['axios', /^axios v(\d{1,3}\.\d{1,3}\.\d{1,3})/],
  ['handlebars', /^@?(?:license )?handlebars v(\d{1,3}\.\d{1,3}\.\d{1,3})/i],
]
const COMMENT = /\/\*[!*]?/g
const MAX_SEARCHED = 200_000
const MAX_COMMENTS = 200
/** From the opening of a comment to the name of what it is about. */
const BEFORE_NAME = /^[\s*=]{0,80}/
const MAX_BANNER = 200

/** The libraries whose banners stand in a script of the page. */
export function findLibraries(source: string): LibraryFacts[] {
  const found: LibraryFacts[] = []
  let comments = 0
  for (const { index, 0: opening } of source.slice(0, MAX_SEARCHED).matchAll(COMMENT)) {
    if ((comments += 1) > MAX_COMMENTS) break
    const start = index + opening.length
    const text = source.slice(start, start + MAX_BANNER).replace(BEFORE_NAME, '')
    for (const [name, banner] of BANNERS) {
      const version = banner.exec(text)?.[1]
      if (version === undefined) continue
      found.push({ name, version })
      break
    }
  }
  return found
}
