import { createHash } from 'node:crypto'
import { type PageCheck } from '#api/engine/check.ts'
import { FIND_WORDS, type OwnCheck, type OwnId } from '#contract/seo/own-checks.words.ts'
import { type PlannedCheck } from './own-check.ts'

/** Characters of an id behind its prefix: enough that no two checks of one organization have the same. */
const LENGTH = 12

/**
 * The same for what looks for the same, whatever it is called and however severe it is: so that an issue stays the same one from
 * audit to audit, and a check that was changed is another.
 */
export function ownIdOf({ want, find, pattern, selector, where, take, attribute, urls }: OwnCheck): OwnId {
  const definition = JSON.stringify([want, find, pattern, selector, where, take, attribute, urls])
  return `own-${createHash('sha256').update(definition).digest('hex').slice(0, LENGTH)}`
}

export const toPlanned = (check: OwnCheck): PlannedCheck => ({ ...check, id: ownIdOf(check) })

const WHY: Readonly<Record<OwnCheck['want'], string>> = {
  present: 'The settings of this audit say that it must be on the page.',
  absent: 'The settings of this audit say that it must not be on the page.',
  value: 'The settings of this audit say that it is extracted.',
}
const FIX: Readonly<Record<OwnCheck['want'], string>> = {
  present: 'Add it to these pages or to their template, or change the check in the settings of the audit.',
  absent:
    'Remove it from these pages or from their template, or change the check in the settings of the audit.',
  value: 'Nothing needs to be done.',
}

/** An own check as one among all checks. */
export function toCheck({
  id,
  name,
  want,
  find,
  pattern,
  selector,
  urls,
  severity,
}: PlannedCheck): PageCheck & { find: () => [] } {
  const what = find === 'selector' ? selector : pattern
  const where = urls === '' ? '' : ` On pages that match ${urls}.`
  return {
    id,
    category: 'own',
    severity,
    title: name,
    why: `${WHY[want]} ${FIND_WORDS[find]}: ${what}${where}`,
    fix: FIX[want],
    scope: 'page',
    // It is made while a page is read (make-own-checks.ts), not from its facts.
    find: () => [],
  }
}
