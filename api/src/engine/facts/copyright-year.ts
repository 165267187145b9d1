/**
 * A sign with a year soon behind it, or the word with a year at once: the word alone also stands in "Copyright Act of 1976".
 * Then more years, as in `2001–2024`, `2019, 2021` or `2015-24`.
 */
const LINE =
  /(?:©[^\d©]{0,40}|\bcopyright[\s:]{0,5}(?:\(c\)[\s:]{0,5})?)((?:19|20)\d\d(?:\s{0,3}[-–—,/&]\s{0,3}(?:(?:19|20)\d\d|\d\d(?!\d)|present|now|today|heute)){0,20})/gi
const PRESENT = 9999
/** How much of the end of a text counts as its foot where no element says so. */
const FOOT = 1_000

/**
 * The newest year of a page's own copyright line; null for none. It stands in the footer, or at the end of the text: further
 * up are the years of pictures and laws that a page writes about.
 */
export function copyrightYear(footer: string, ...texts: readonly string[]): number | null {
  return newestYear(footer) ?? newestYear(texts.map((text) => text.slice(-FOOT)).join(' '))
}

function newestYear(text: string): number | null {
  let newest: number | null = null
  for (const [, years = ''] of text.matchAll(LINE)) {
    let century = ''
    for (const part of years.match(/\d+|[a-z]+/gi) ?? []) {
      if (part.length === 4 && /^\d/.test(part)) century = part.slice(0, 2)
      const year = /^\d/.test(part) ? Number(part.length === 4 ? part : century + part) : PRESENT
      newest = Math.max(newest ?? year, year)
    }
  }
  return newest
}
