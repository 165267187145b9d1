import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { relate } from '#contract/relationships.ts'
import { MAX_REPORTS, MAX_SHARES, REPORT_REFUSALS, type ReportAction } from '#contract/seo/reports.actions.ts'
import { type ReportContent } from '#contract/seo/reports.content.ts'
import { type EditReport, type NewReport } from '#contract/seo/reports.forms.ts'
import { findReportReason, listCreateReportActions, listReportActions } from '#contract/seo/reports.policy.ts'
import type * as contract from '#contract/seo/reports.ts'
import { REPORT_SECTIONS, type ReportSection, SECTION_WORDS } from '#contract/seo/reports.words.ts'
import { writeReport } from './report-content.service.ts'
import { sendReport } from './report-file.service.ts'
import { toShare } from './report-share-views.ts'
import { deleteShares, listShares } from './report-shares.queries.ts'
import { type ReportTools } from './report-tools.ts'
import { recordReportEvent } from './reports.audit.ts'
import { reportLimits } from './reports.limits.ts'
import * as queries from './reports.queries.ts'
import { type ListedReport, type ReportRow } from './reports.queries.ts'

const DEFAULT_TITLE = 'SEO report'

export const reportNotFound = () => new DomainError('not-found', 'There is no such report.')

/** A report of another organization is not found, like one that does not exist. */
export async function getReportRow({ actor, db }: SignedInScope, id: string): Promise<ListedReport> {
  const row = await queries.findReportRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw reportNotFound()
  return row
}

export const toFacts = ({ actor }: SignedInScope, { createdBy }: ReportRow) => ({
  relationships: relate(actor, { personId: createdBy }),
  isConfirmed: actor.emailConfirmed,
})

/** @throws {DomainError} where the policy refuses this */
export const requireReportAction = (scope: SignedInScope, row: ReportRow, action: ReportAction): void =>
  refuse(REPORT_REFUSALS, findReportReason(action, toFacts(scope, row)))

function toSavedReport({ report, creator }: ListedReport): contract.SavedReport {
  const { id, name, target, sections, paper, version, createdAt } = report
  return {
    id,
    name,
    target,
    sections,
    paper,
    createdBy: creator && { id: creator.id, name: joinName(creator) },
    version,
    createdAt: createdAt.toISOString(),
  }
}

export async function listReports(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract.listReports>,
): Promise<ReplyOf<typeof contract.listReports>> {
  const { organizationId } = actor
  const [{ rows, total }, all] = await Promise.all([
    queries.pageOfReports(db, organizationId, query),
    query.q === undefined ? undefined : queries.countReports(db, organizationId),
  ])
  return { items: rows.map(toSavedReport), total, allowedActions: listCreateReportActions(all ?? total) }
}

export async function getSavedReport(scope: SignedInScope, id: string): Promise<contract.ReportDetail> {
  const listed = await getReportRow(scope, id)
  const of = { organizationId: scope.actor.organizationId, reportId: id }
  const shares = await listShares(scope.directory, of, 2 * MAX_SHARES)
  return {
    ...toSavedReport(listed),
    shares: shares.map((share) => toShare(share, scope.now())),
    allowedActions: listReportActions(toFacts(scope, listed.report)),
  }
}

const NO_SCHEDULE = {
  frequency: null,
  weekday: 'monday',
  monthDay: 1,
  hour: 8,
  isPaused: false,
  onlyNew: false,
  nextRunAt: null,
  scheduledBy: null,
} as const

export async function createReport(
  tools: ReportTools,
  scope: SignedInScope,
  { target, name, sections, paper }: NewReport,
): Promise<contract.ReportDetail> {
  const { actor, account, db, now } = scope
  const { host } = tools.parseTarget(target, 'domain')
  const report: ReportRow = {
    id: newId('rpt'),
    organizationId: actor.organizationId,
    createdBy: actor.id,
    name: name || host,
    target: host,
    sections,
    paper,
    ...NO_SCHEDULE,
    timeZone: account.organization.timeZone,
    version: 1,
    createdAt: now(),
  }
  await commit(
    db,
    [
      queries.assertRoom(db, { organizationId: actor.organizationId, max: MAX_REPORTS }),
      queries.insertReport(db, report),
      recordReportEvent(scope, report, { action: 'report.created' }),
    ],
    { room: () => toRefusal(REPORT_REFUSALS, 'limit') },
  )
  return getSavedReport(scope, report.id)
}

/** As the audit log and a merge compare them. */
const toValues = ({ name, sections, paper }: Pick<ReportRow, 'name' | 'sections' | 'paper'>) => ({
  name,
  sections: sections.join(','),
  paper,
})
type Values = ReturnType<typeof toValues>

const describeSections = (sections: string) =>
  sections
    .split(',')
    .map((section) => SECTION_WORDS[section as ReportSection])
    .join(', ')

const toTexts = (values: Values) => ({ ...values, sections: describeSections(values.sections) })

/** Written by `toValues`. */
const readSections = (text: string): ReportSection[] =>
  text.split(',').flatMap((one) => REPORT_SECTIONS.find((section) => section === one) ?? [])

async function editReport(scope: SignedInScope, id: string, form: EditReport): Promise<void> {
  const { db } = scope
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'edit')
  const { name, sections, paper, ...opened } = form
  const before = toValues(report)
  const merged = await mergeEdit<Values>(scope, {
    current: { id, version: report.version, values: before },
    sent: toValues({ name: name || report.target, sections, paper }),
    opened,
    toText: (field) => toTexts(before)[field],
  })
  const after = { ...before, ...merged }
  const isSame =
    after.name === before.name && after.sections === before.sections && after.paper === before.paper
  if (isSame) return
  await commit(
    db,
    [
      queries.assertReport(db, report),
      queries.assertReportVersion(db, report),
      queries.updateReportRow(db, report, { ...after, sections: readSections(after.sections) }),
      recordReportEvent(
        scope,
        { ...report, name: after.name, version: report.version + 1 },
        { action: 'report.updated', details: listDetails(toTexts(before), toTexts(after)), before, after },
      ),
    ],
    { report: reportNotFound, version: versionMoved },
  )
}

export async function updateReport(
  scope: SignedInScope,
  id: string,
  form: EditReport,
): Promise<contract.ReportDetail> {
  await untilCurrent(() => editReport(scope, id, form))
  return getSavedReport(scope, id)
}

/** Its links stop working at once. */
export async function deleteReport(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'delete')
  await commit(
    db,
    [
      queries.assertReport(db, report),
      queries.deleteReportRow(db, report),
      deleteShares(db, { organizationId: report.organizationId, reportId: id }),
      recordReportEvent(scope, report, { action: 'report.deleted' }),
    ],
    { report: reportNotFound },
  )
}

export async function getReportContent(
  tools: ReportTools,
  scope: SignedInScope,
  id: string,
): Promise<ReportContent> {
  const { report } = await getReportRow(scope, id)
  await limit(scope, reportLimits(scope))
  return writeReport(tools, scope, toWanted(report))
}

/** One that is named after its domain has the usual title. */
export const toWanted = ({ name, target, sections }: ReportRow) => ({
  host: target,
  title: name === target ? DEFAULT_TITLE : name,
  sections,
})

/** In the clocks and with the logo of the caller's organization. */
export const toLook = ({ account }: SignedInScope) => ({
  timeZone: account.organization.timeZone,
  logoKey: account.organization.logoKey,
})

export async function getSavedReportPdf(
  tools: ReportTools,
  scope: SignedInScope,
  id: string,
): Promise<Response> {
  const { report } = await getReportRow(scope, id)
  await limit(scope, reportLimits(scope))
  const content = await writeReport(tools, scope, toWanted(report))
  return sendReport(scope, { content, paper: report.paper, ...toLook(scope) }, scope.actor.id)
}

/** A report that nobody has saved. */
export async function getReport(
  tools: ReportTools,
  scope: SignedInScope,
  { target, query }: { target: string; query: QueryOf<typeof contract.getReport> },
): Promise<Response> {
  const { host } = tools.parseTarget(target, 'domain')
  await limit(scope, reportLimits(scope))
  const sections = query.sections ?? REPORT_SECTIONS
  const content = await writeReport(tools, scope, { host, title: DEFAULT_TITLE, sections })
  return sendReport(scope, { content, paper: query.paper, ...toLook(scope) }, scope.actor.id)
}
