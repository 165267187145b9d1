import type { ReplyOf } from '#contract/endpoint.ts'
import type { tryOwnChecks } from '#contract/seo/own-checks.ts'

export type OwnTrial = ReplyOf<typeof tryOwnChecks>

/** A form that comes back with another row of own checks, or with what they found on a page. */
export interface OwnShown {
  values: Record<string, unknown>
  trial?: OwnTrial
}
