import { type ProbeReason } from '#contract/seo/outcomes.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'

/** What a URL is to the pages that name it: a file that they load, or a place they link to. Of several kinds the first by name counts. */
export const PROBE_KINDS = ['font', 'image', 'script', 'style', 'url'] as const
export type ProbeKind = (typeof PROBE_KINDS)[number]

/**
 * What is to be learned of a URL: whether it responds (`response`), how large the file is without loading it (`size`), or what the
 * start of a file tells that is an image, a script or a style sheet.
 */
export const PROBE_WANTS = ['response', 'size', 'image', 'script', 'style'] as const
export type ProbeWants = (typeof PROBE_WANTS)[number]

/** What checks want to know of a URL of a kind. */
export const wantsOf = (kind: ProbeKind): ProbeWants =>
  kind === 'font' || kind === 'url' ? 'response' : kind

/** What the start of a file tells. */
export interface ProbedContent {
  /** Media type by its first bytes; null where they tell none. */
  sniffed: string | null
  /** Of an image as it is shown, in pixels. */
  width: number | null
  height: number | null
  /** Of a script or style sheet, unpacked; 0 for anything else. */
  characters: number
  /** How many of them are white space. */
  blanks: number
  /** The source map that a script or style sheet names, where it is there for everybody. */
  sourceMap: string | null
  /** Different fonts that a style sheet declares, by family, weight and style. */
  fonts: string[]
  /** Font families without a font-display that shows text at once. */
  fontsWithoutDisplay: string[]
}

/** What came of one request to an asset or a link target. */
export interface Probed {
  url: string
  /** Of the last response; 0 when there was none. */
  status: number
  failure: FetchFailure | null
  finalUrl: string
  /** Status of the first redirect; null without one. */
  redirectStatus: number | null
  /** Media type without parameters, in lower case. */
  contentType: string | null
  /** As it is packed on its way; null where nothing tells. */
  bytes: number | null
  /** The file is larger: reading stopped there. */
  isMore: boolean
  /** Nobody said how large it is when packed: it was packed again to find out. */
  isEstimate: boolean
  /** Of Content-Encoding. */
  encoding: string | null
  /** How long it may be kept; 0 for not at all, null where nothing is said. */
  cacheSeconds: number | null
  /** Whether robots.txt of its host lets Googlebot fetch it; null where that is unknown. */
  isOpenToSearch: boolean | null
  /** Null where nothing was read. */
  content: ProbedContent | null
}

export type ProbeOutcome = 'working' | 'broken' | 'unchecked'

/** Statuses by which a server keeps crawlers out, and not visitors. */
const REFUSALS = new Set([401, 403, 407, 408, 425, 429, 451, 503, 999])

const UNCHECKED: Partial<Record<FetchFailure, ProbeReason>> = {
  timeout: 'timeout',
  disallowed: 'robots',
  'private-address': 'private-address',
  blocked: 'refused',
  'too-large': 'unreadable',
  unreadable: 'unreadable',
  undecodable: 'unreadable',
}

/** Whether it works. What refuses a crawler may well work for visitors, so nothing is said of that. */
export function judgeProbe({ status, failure }: Pick<Probed, 'status' | 'failure'>): {
  outcome: ProbeOutcome
  reason: ProbeReason | null
} {
  const reason = failure === null ? REFUSALS.has(status) && 'refused' : UNCHECKED[failure]
  if (reason) return { outcome: 'unchecked', reason }
  return { outcome: failure === null && status >= 200 && status < 300 ? 'working' : 'broken', reason: null }
}
