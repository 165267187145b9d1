import { refuse } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { relate } from '#contract/relationships.ts'
import { type EditRankSettings } from '#contract/seo/ranks.forms.ts'
import { findSettingsReason, RANK_REFUSALS } from '#contract/seo/ranks.policy.ts'
import { type RankSettings } from '#contract/seo/ranks.records.ts'
import { notTracked } from './check-positions.service.ts'
import { type RankTools, toSettings, toTarget, whichOf } from './rank-tools.ts'
import { recordRankEvent } from './ranks.audit.ts'
import {
  assertDomainVersion,
  findRankedDomain,
  isFollower,
  type RankedDomainRow,
  setFollower,
  updateRankedDomain,
} from './ranks.queries.ts'

async function getDomain(tools: RankTools, scope: SignedInScope, target: string): Promise<RankedDomainRow> {
  const which = whichOf(scope, toTarget(tools, target))
  const domain = await findRankedDomain(scope.db, which)
  if (!domain) throw notTracked(which.domain)
  return domain
}

/** Hosts, each once; the domain itself is none of its competitors. */
function readCompetitors(tools: RankTools, domain: string, typed: readonly string[]): string[] {
  const hosts = typed.map((text) => {
    try {
      return toTarget(tools, text).host
    } catch {
      const message = `“${text}” is not a valid domain (e.g., example.com).`
      throw new DomainError('validation-failed', message, { errors: { competitors: [message] } })
    }
  })
  return [...new Set(hosts)].filter((host) => host !== domain)
}

/** As the audit log keeps them: numbers are text. */
const toValues = ({ competitors, dropBy, alertTopTen, alertLandingPage, usePaid }: RankSettings) => ({
  competitors,
  dropBy: String(dropBy),
  alertTopTen,
  alertLandingPage,
  usePaid,
})
type Values = ReturnType<typeof toValues>

const toText = (value: Values[keyof Values]) => (Array.isArray(value) ? value.join(', ') : String(value))

interface Edit {
  target: string
  form: EditRankSettings
}

export const updateSettings = (tools: RankTools, scope: SignedInScope, edit: Edit): Promise<RankSettings> =>
  untilCurrent(() => editSettings(tools, scope, edit))

async function editSettings(
  tools: RankTools,
  scope: SignedInScope,
  { target, form }: Edit,
): Promise<RankSettings> {
  const { db, actor } = scope
  const domain = await getDomain(tools, scope, target)
  refuse(RANK_REFUSALS, findSettingsReason(relate(actor, { starterId: domain.createdBy })))
  const { version, seenVersion, competitors, dropBy, ...switches } = form
  const before = toValues(toSettings(domain))
  const sent = {
    ...Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined)),
    ...(dropBy !== undefined && { dropBy: String(dropBy) }),
    ...(competitors && { competitors: readCompetitors(tools, domain.domain, competitors) }),
  } as Partial<Values> // The switches of the form are those of the settings.
  const merged = await mergeEdit(scope, {
    current: { id: domain.id, version: domain.version, values: before },
    sent,
    opened: { version, seenVersion },
    toText: (field) => toText(before[field]),
  })
  const after = { ...before, ...merged }
  if (JSON.stringify(after) === JSON.stringify(before)) return toSettings(domain)
  const changed = { ...domain, ...after, dropBy: Number(after.dropBy), version: domain.version + 1 }
  const { replies: _, passedOver: __, checkedAt: ___, indexedAt: ____, ...row } = changed
  await commit(
    db,
    [
      assertDomainVersion(db, domain),
      updateRankedDomain(db, domain, row),
      recordRankEvent(
        scope,
        { id: domain.id, name: domain.domain, version: changed.version },
        { action: 'ranked-domain.settings-changed', before, after },
      ),
    ],
    { version: versionMoved },
  )
  return toSettings(changed)
}

/** People ask for mail about a domain, or for none, for themselves. */
export async function setOwnMail(
  tools: RankTools,
  scope: SignedInScope,
  { target, isWanted }: { target: string; isWanted: boolean },
): Promise<{ isOwnMailOn: boolean }> {
  const { db, actor, now } = scope
  const domain = await getDomain(tools, scope, target)
  if ((await isFollower(db, domain.id, actor.id)) !== isWanted) {
    const optedOutAt = isWanted ? null : now()
    await commit(db, [
      setFollower(db, { rankedDomainId: domain.id, userId: actor.id, optedOutAt }),
      recordRankEvent(
        scope,
        { id: domain.id, name: domain.domain },
        { action: isWanted ? 'ranked-domain.mail-started' : 'ranked-domain.mail-stopped' },
      ),
    ])
  }
  return { isOwnMailOn: isWanted }
}
