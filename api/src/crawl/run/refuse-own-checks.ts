import { compileExpression, ExpressionFault } from '#api/engine/own-checks/expression.ts'
import { parseSelector, SelectorFault } from '#api/engine/own-checks/parse-selector.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type OwnCheck, type OwnField } from '#contract/seo/own-checks.words.ts'

function messageOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof SelectorFault || error instanceof ExpressionFault) return error.message
    throw error
  }
}

/** What only the engine knows: whether it can read a selector and an expression. */
function* listFaults({ find, selector, pattern }: OwnCheck): Generator<[OwnField, string]> {
  const inSelector = selector === '' ? undefined : messageOf(() => parseSelector(selector))
  if (inSelector) yield ['selector', inSelector]
  const inPattern = find === 'regex' ? messageOf(() => compileExpression(pattern)) : undefined
  if (inPattern) yield ['pattern', inPattern]
}

/** @throws {DomainError} at the fields of all checks that can't be made */
export function refuseOwnChecks(checks: readonly OwnCheck[] = []): void {
  const faults = checks.flatMap((check, index) =>
    [...listFaults(check)].map(([field, message]): [string, string[]] => [
      `ownChecks.${index}.${field}`,
      [message],
    ]),
  )
  const [first] = faults
  if (!first) return
  throw new DomainError('validation-failed', first[1][0] ?? 'A check can’t be run.', {
    errors: Object.fromEntries(faults),
  })
}
