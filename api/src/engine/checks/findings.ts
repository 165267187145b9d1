import { type Finding } from '#api/engine/check.ts'
import { MAX_LISTED } from '#api/engine/facts/attributes.ts'

const MAX_DETAIL = 500
const MAX_EVIDENCE = 600
const SAMPLES = 5
/** Files of one finding that are reported as causes. */
const MAX_ASSETS = 50

/** One finding when the condition holds, none otherwise. */
export function when(condition: boolean, detail: string, evidence?: string | null): Finding[] {
  if (!condition) return []
  const cut = detail.slice(0, MAX_DETAIL)
  return [evidence ? { detail: cut, evidence: evidence.slice(0, MAX_EVIDENCE) } : { detail: cut }]
}

/** One finding for a list of things on a page, with the first different ones as evidence; none for an empty list. */
export function whenAny(items: readonly string[], toDetail: (count: number) => string): Finding[] {
  return when(items.length > 0, toDetail(items.length), [...new Set(items)].slice(0, SAMPLES).join(', '))
}

/** A file as the page writes it, and its URL; null for what has none of its own. */
export interface Asset {
  written: string
  url: string | null
}

/** The same for files, which many pages may share. */
export function whenAnyAsset(assets: readonly Asset[], toDetail: (count: number) => string): Finding[] {
  const written = assets.map((asset) => asset.written)
  return whenAny(written, toDetail).map((finding) => withAssets(finding, assets))
}

/** The same for URLs, which many pages may link to. */
export const whenAnyUrl = (urls: readonly string[], toDetail: (count: number) => string): Finding[] =>
  whenAnyAsset(
    urls.map((url) => ({ written: url, url })),
    toDetail,
  )

export function withAssets(finding: Finding, assets: readonly Pick<Asset, 'url'>[]): Finding {
  const urls = new Set(assets.flatMap(({ url }) => url ?? []))
  return urls.size === 0 ? finding : { ...finding, assets: [...urls].slice(0, MAX_ASSETS) }
}

/** `1 link`, `3 links`; where a list of facts ends, there may be more. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count}${count === MAX_LISTED ? ' or more' : ''} ${count === 1 ? noun : plural}`
}

/** Hosts that only the own machine reaches, which browsers trust without TLS. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[\w.-]+\.localhost)(?::\d+)?(?:\/|$)/.test(url)
}
