import { type BudgetName, type Options } from './arguments.ts'
import { type Issue, type Result } from './run-audit.ts'

/** One thing that fails the run, or that can't be judged. */
export interface Verdict {
  name: string
  text: string
  /** Null where the audit does not tell. */
  isMet: boolean | null
}

type Audited = Pick<Result, 'audit' | 'issues' | 'isCompared'>

const isNew = (issue: Issue) => (issue.new ?? 0) > 0

/** What a budget is compared with; null where the audit does not tell. */
function measure({ audit, issues, isCompared }: Audited, name: BudgetName): number | null {
  const countOf = (severity: Issue['severity']) => issues.filter((issue) => issue.severity === severity)
  switch (name) {
    case 'errors':
      return countOf('error').length
    case 'warnings':
      return countOf('warning').length
    case 'notices':
      return countOf('notice').length
    case 'new-errors':
      return isCompared ? countOf('error').filter(isNew).length : null
    case 'new-warnings':
      return isCompared ? countOf('warning').filter(isNew).length : null
    case 'score':
      return audit.score
  }
}

function judgeBudget(audited: Audited, { name, limit }: Options['budgets'][number]): Verdict {
  const value = measure(audited, name)
  const bound = name === 'score' ? `at least ${limit}` : `at most ${limit}`
  if (value === null) return { name, text: `${name}: not known, ${bound} wanted`, isMet: null }
  return {
    name,
    text: `${name}: ${value}, ${bound} wanted`,
    isMet: name === 'score' ? value >= limit : value <= limit,
  }
}

/** Each rule of the run, and whether the audit keeps it. What is not known fails nothing. */
export function judge(audited: Audited, { failOn, budgets }: Pick<Options, 'failOn' | 'budgets'>): Verdict[] {
  const rules: Options['budgets'] = [
    ...(failOn === 'never' ? [] : [{ name: 'errors', limit: 0 } as const]),
    ...(failOn === 'warning' ? [{ name: 'warnings', limit: 0 } as const] : []),
    ...budgets,
  ]
  return rules.map((rule) => judgeBudget(audited, rule))
}

export const hasPassed = (verdicts: readonly Verdict[]) => verdicts.every(({ isMet }) => isMet !== false)
