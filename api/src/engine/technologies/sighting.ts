import { type EvidenceKind } from '#contract/seo/technologies.words.ts'

/** One thing that was seen and tells of a technology. */
export interface Sighting {
  technology: string
  kind: EvidenceKind
  /** What was seen: the name of a header and its beginning, an address without its query; never the value of a cookie. */
  what: string
  version: string | null
  /** Percent, as an imported fingerprint says; left out for ours, whose kind of sign decides. */
  certainty?: number
}

/** How sure each kind is, in percent: several that are not sure are surer together. */
export const CERTAINTY: Readonly<Record<EvidenceKind, number>> = {
  header: 100,
  generator: 100,
  host: 100,
  address: 100,
  url: 100,
  dns: 100,
  meta: 95,
  link: 95,
  script: 95,
  cookie: 90,
  file: 90,
  path: 90,
  attribute: 90,
  element: 90,
  comment: 90,
  id: 80,
  html: 75,
  selector: 75,
  class: 75,
  robots: 50,
}

/** Characters of what was seen. */
export const MAX_EVIDENCE = 120

export const toEvidence = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_EVIDENCE ? line : `${line.slice(0, MAX_EVIDENCE - 1)}…`
}
