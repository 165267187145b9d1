import { createUrlPattern } from '#api/engine/url-pattern.ts'
import { type OwnCheck, type OwnGap, type OwnId } from '#contract/seo/own-checks.words.ts'
import { compileExpression, type Expression } from './expression.ts'
import { type Chain, parseSelector } from './parse-selector.ts'

/** A check with its id, as a crawl has it. */
export interface PlannedCheck extends OwnCheck {
  id: OwnId
}

/** The same, ready to be made. */
export interface CompiledCheck {
  check: PlannedCheck
  chains: readonly Chain[] | null
  expression: Expression | null
  isFor: (url: string) => boolean
}

/** What one check came to on one page. */
export interface OwnOutcome {
  check: string
  /** Whether its values are what it is about, and not how many matches there are. */
  takesValues: boolean
  /** Null where it was not run. */
  found: number | null
  /** Whether there may be more than was counted. */
  isMore: boolean
  values: string[]
  gap: OwnGap | null
  /** A part of the page with the first match. */
  sample: string | null
}

const toUrlFilter = ({ urls }: PlannedCheck) => (urls === '' ? () => true : createUrlPattern(urls))

export const isForUrl = (check: PlannedCheck, url: string): boolean => toUrlFilter(check)(url)

function compile(check: PlannedCheck): CompiledCheck {
  const { find, selector, pattern } = check
  return {
    check,
    chains: selector === '' ? null : parseSelector(selector),
    expression: find === 'regex' ? compileExpression(pattern) : null,
    isFor: toUrlFilter(check),
  }
}

/** @throws what the service has refused before */
export const compileOwnChecks = (checks: readonly PlannedCheck[]): CompiledCheck[] => checks.map(compile)

/** Whether that many matches are a fault; null where that is not asked, or is not known. */
export function isFault({ want }: Pick<OwnCheck, 'want'>, found: number | null): boolean | null {
  if (want === 'value' || found === null) return null
  return want === 'present' ? found === 0 : found > 0
}
