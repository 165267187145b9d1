import { type Finding } from '#api/engine/check.ts'

const MAX_DETAIL = 500
const MAX_EVIDENCE = 600
const SAMPLES = 5

/** One finding when the condition holds, none otherwise. */
export function when(condition: boolean, detail: string, evidence?: string | null): Finding[] {
  if (!condition) return []
  const cut = detail.slice(0, MAX_DETAIL)
  return [evidence ? { detail: cut, evidence: evidence.slice(0, MAX_EVIDENCE) } : { detail: cut }]
}

/** One finding for a list of things on a page, with the first of them as evidence; none for an empty list. */
export function whenAny(items: readonly string[], toDetail: (count: number) => string): Finding[] {
  return when(items.length > 0, toDetail(items.length), items.slice(0, SAMPLES).join(', '))
}

/** `1 link`, `3 links`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** For comparing what people read: case, spacing and punctuation don't count. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Hosts that only the own machine reaches, which browsers trust without TLS. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[\w.-]+\.localhost)(?::\d+)?(?:\/|$)/.test(url)
}
