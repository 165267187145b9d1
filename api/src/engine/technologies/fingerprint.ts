import { type TechnologyCategory } from '#contract/seo/technologies.words.ts'

/**
 * What tells that a page is made with something. Texts are compared as they are; a version is read behind the text, so that no
 * fingerprint needs an expression (docs/decisions/084).
 */
export interface Signs {
  /** Hosts that the page loads from, with their subdomains; a path may follow: `google.com/recaptcha`. */
  hosts?: readonly string[]
  /** Hosts of the page itself, with their subdomains. */
  addresses?: readonly string[]
  /** Whole segments of the path of a loaded file: `/wp-content/`. */
  paths?: readonly string[]
  /** Names of loaded scripts and style sheets, or of their packages, without extension and version. */
  files?: readonly string[]
  /** A part of a response header, in any case; an empty one for any value, and `#` where the value is the version. */
  headers?: Readonly<Record<string, string>>
  /** Names; those that end in `*` are beginnings. */
  cookies?: readonly string[]
  /** How a generator tag begins, in any case. */
  generators?: readonly string[]
  /** How the content of another meta tag begins, by its name in lower case. */
  metas?: Readonly<Record<string, string>>
  /** Relations of links. */
  links?: readonly string[]
  /** Names of attributes of any element; `*` as for cookies. The value may be a version. */
  attributes?: readonly string[]
  ids?: readonly string[]
  classes?: readonly string[]
  /** Names of custom elements; `*` as for cookies. */
  elements?: readonly string[]
  /** Texts of short inline scripts. Each begins with a word. */
  scripts?: readonly string[]
  /** Texts of comments, the same. */
  comments?: readonly string[]
  /** Texts of robots.txt, the same. */
  robots?: readonly string[]
  /** Domains that MX, NS or SPF records of the site's domain lead to, or how a TXT record begins: `mx:google.com`, `txt:MS=`. */
  dns?: readonly string[]
}

/** A response that shows it. Lines are headers, what begins with `<` is a page; `robots:`, `host:` and `dns:` as they say. */
type Example = string

export interface Fingerprint extends Signs {
  name: string
  /** The host, and path, of its maker's pages, without the scheme. */
  site: string
  category: TechnologyCategory
  /** Names of what it can't be without. */
  implies?: readonly string[]
  example: Example
  /** The version that the example tells, if any. */
  version?: string
}

/** Fingerprints of one category. */
export const inCategory = (
  category: TechnologyCategory,
  fingerprints: readonly Omit<Fingerprint, 'category'>[],
): Fingerprint[] => fingerprints.map((fingerprint) => ({ ...fingerprint, category }))
