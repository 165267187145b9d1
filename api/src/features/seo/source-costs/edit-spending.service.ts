import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import {
  assertConnectionVersion,
  findConnectionRow,
  updateConnection,
} from '#api/sources/connections.queries.ts'
import { readSpendingSettings } from '#api/sources/dataforseo/spend.ts'
import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import { type EditSpending } from '#contract/seo/sources.costs.forms.ts'
import { type DataForSeoSettings, type SourceSpending } from '#contract/seo/sources.costs.ts'
import { SPENDING_MODE_NAMES } from '#contract/seo/sources.costs.words.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { recordBudgetEvent } from './source-costs.audit.ts'
import { getSourceSpending } from './source-costs.service.ts'

type Budget = Pick<DataForSeoSettings, 'spending' | 'dailyBudget' | 'monthlyBudget'>
/** As the audit log keeps values. */
type Values = Record<keyof Budget, string>

const toValues = ({ spending, dailyBudget, monthlyBudget }: Budget): Values => ({
  spending,
  dailyBudget: String(dailyBudget),
  monthlyBudget: String(monthlyBudget),
})

const toTexts = ({ spending, dailyBudget, monthlyBudget }: Budget): Values => ({
  spending: SPENDING_MODE_NAMES[spending],
  dailyBudget: formatMicroDollars(dailyBudget),
  monthlyBudget: formatMicroDollars(monthlyBudget),
})

async function editSpending(scope: SignedInScope, { version, seenVersion, ...form }: EditSpending) {
  const { db, actor } = scope
  const row = await findConnectionRow(db, { organizationId: actor.organizationId, source: 'dataforseo' })
  if (!row) throw new DomainError('not-found', `${SOURCE_NAMES.dataforseo} is not connected.`)
  const before = readSpendingSettings(row.settings)
  const values = toValues(before)
  const sent: Budget = {
    spending: form.spending ?? before.spending,
    dailyBudget: form.dailyBudget ?? before.dailyBudget,
    monthlyBudget: form.monthlyBudget ?? before.monthlyBudget,
  }
  const merged = await mergeEdit<Values>(scope, {
    current: { id: row.source, version: row.version, values },
    sent: pickKeys(toValues(sent), form),
    opened: { version, seenVersion },
    toText: (field) => toTexts(before)[field],
  })
  const changed = pickChanged(values, merged)
  if (Object.keys(changed).length === 0) return

  const after: DataForSeoSettings = { ...before, ...pickKeys(sent, changed) }
  await commit(
    db,
    [
      assertConnectionVersion(db, row),
      updateConnection(db, row, { settings: after, version: row.version + 1 }),
      recordBudgetEvent(scope, row.version + 1, {
        details: listDetails(pickKeys(toTexts(before), changed), pickKeys(toTexts(after), changed)),
        before: pickKeys(values, changed),
        after: changed,
      }),
    ],
    { version: versionMoved },
  )
}

/** @throws {DomainError} `conflict` where somebody else has changed the same field since the form was opened */
export async function updateSpending(scope: SignedInScope, form: EditSpending): Promise<SourceSpending> {
  await untilCurrent(() => editSpending(scope, form))
  return getSourceSpending(scope)
}
