import type { Problem } from '#contract/problem.ts'
import type { PassedOver } from '#contract/seo/domain.ts'
import type { Provenance } from '#contract/seo/sources.ts'

/** Why a panel has nothing to show, as the API said it. */
export type PanelProblem = Pick<Problem, 'type' | 'detail' | 'requestId' | 'sources' | 'reason'> & {
  /** Seconds. */
  retryAfter?: number | undefined
}

/** One panel of a page about a domain: its figures with their source, why there are none, or that they are still on their way. */
export type PanelState<View> =
  | {
      status: 'ready'
      view: View
      source: Provenance
      /** Who would have been asked first, and could not reply. */
      passedOver: PassedOver[]
      /** ISO time of this page, from which the age of a kept reply is told. */
      readAt: string
    }
  | { status: 'refused'; problem: PanelProblem }
  | { status: 'pending' }
