import { normalizeTriplet, pathOf } from './urls.ts'

/** What RFC 3986 lets stand in a URL for itself; everything else is compared encoded. */
const NOT_IN_ADDRESSES = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/g
const PERCENT_TRIPLET = /%[0-9a-f]{2}/gi

/** One form for one path, however it was encoded (RFC 9309, 2.2.2). */
function normalize(path: string): string {
  return path
    .replace(NOT_IN_ADDRESSES, (run) => encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd')))
    .replace(PERCENT_TRIPLET, normalizeTriplet)
}

/** A rule as it is compared. `*` stands for anything, `$` at the end for the end; elsewhere `$` is a letter like others. */
export function toPattern(value: string): string {
  const end = value.endsWith('$') ? '$' : ''
  const body = value.slice(0, value.length - end.length)
  return normalize(body).replaceAll('$', '%24') + end
}

/**
 * Path and query of a URL as they are compared. In a query the standard takes `:` and `/` and their encoded forms for
 * the same, while both are found in rules: so there are up to three forms, and a rule that fits one fits.
 */
export function toComparedPaths(url: URL): string[] {
  const [address = ''] = url.href.split('#', 1)
  const path = normalize(pathOf(address)).replaceAll('*', '%2A').replaceAll('$', '%24')
  const start = path.indexOf('?')
  if (start === -1) return [path]
  const query = path.slice(start)
  const forms = [
    query,
    query.replaceAll('%3A', ':').replaceAll('%2F', '/'),
    query.replaceAll(':', '%3A').replaceAll('/', '%2F'),
  ]
  return [...new Set(forms)].map((form) => path.slice(0, start) + form)
}
