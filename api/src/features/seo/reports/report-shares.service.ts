import * as z from 'zod'
import { createCompute } from '#api/compute/compute-client.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { serveImage } from '#api/images/stored-images.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { id as idOf } from '#contract/fields.ts'
import { MAX_SHARES } from '#contract/seo/reports.actions.ts'
import { ReportContent } from '#contract/seo/reports.content.ts'
import { type ShareReport } from '#contract/seo/reports.forms.ts'
import type * as contract from '#contract/seo/reports.ts'
import { forOutsideReaders } from './outside-readers.ts'
import { writeReport } from './report-content.service.ts'
import { sendReport } from './report-file.service.ts'
import { stateOf, toShare } from './report-share-views.ts'
import {
  assertShare,
  dropOldShares,
  findShareByHash,
  insertShare,
  revokeShareRow,
  type ShareRow,
} from './report-shares.queries.ts'
import { type ReportTools } from './report-tools.ts'
import { recordReportEvent } from './reports.audit.ts'
import { fileLimits, passwordLimits, readLimits, reportLimits, shareLimits } from './reports.limits.ts'
import { assertReport, type ReportRow } from './reports.queries.ts'
import { getReportRow, reportNotFound, requireReportAction, toWanted } from './reports.service.ts'

const DAY_MS = 24 * 3600 * 1000
const UNLOCKED_SECONDS = 3600

/** Of the page that a token opens. */
export const toShareUrl = ({ settings }: Pick<Scope, 'settings'>, token: string): string =>
  `${settings.APP_URL}/reports/${token}`

interface NewShare {
  report: ReportRow
  form: ShareReport
  content: ReportContent
  token: string
}

async function toShareRow(
  scope: SignedInScope,
  { report, form, content, token }: NewShare,
): Promise<ShareRow> {
  const { password, life } = form
  const { timeZone, logoKey } = scope.account.organization
  const createdAt = scope.now()
  return {
    id: newId('rsh'),
    organizationId: report.organizationId,
    reportId: report.id,
    hash: hashToken(token),
    sendId: null,
    passwordHash: password === undefined ? null : await createCompute(scope).hashPassword(password),
    paper: report.paper,
    timeZone,
    logoKey,
    content: JSON.stringify(content),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + Number(life) * DAY_MS),
    revokedAt: null,
  }
}

const recordShared = (scope: SignedInScope, report: ReportRow, { expiresAt, passwordHash }: ShareRow) =>
  recordReportEvent(scope, report, {
    action: 'report.shared',
    details: [
      { field: 'expires', from: null, to: expiresAt.toISOString() },
      { field: 'password', from: null, to: passwordHash === null ? 'none' : 'set' },
    ],
  })

/** A link shows what was known when it was made: nobody outside makes the product ask anything, and it can't change unseen. */
export async function shareReport(
  tools: ReportTools,
  scope: SignedInScope,
  { id, form }: { id: string; form: ShareReport },
): Promise<ReplyOf<typeof contract.shareReport>> {
  const { db, now } = scope
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'share')
  await limit(scope, [...shareLimits(scope), ...reportLimits(scope)])
  const content = await writeReport(tools, scope, toWanted(report))
  const token = newToken()
  const share = await toShareRow(scope, { report, form, content, token })
  await commit(
    db,
    [
      assertReport(db, report),
      insertShare(db, share),
      dropOldShares(db, share, MAX_SHARES),
      recordShared(scope, report, share),
    ],
    { report: reportNotFound },
  )
  const hasPassword = share.passwordHash !== null
  return { ...toShare({ ...share, hasPassword }, now()), url: toShareUrl(scope, token) }
}

export async function revokeShare(
  scope: SignedInScope,
  { id: reportId, shareId }: { id: string; shareId: string },
): Promise<undefined> {
  const { db, now } = scope
  const { report } = await getReportRow(scope, reportId)
  requireReportAction(scope, report, 'share')
  const which = { id: shareId, organizationId: report.organizationId, reportId }
  await commit(
    db,
    [
      assertShare(db, which),
      revokeShareRow(db, which, now()),
      recordReportEvent(scope, report, { action: 'report.share-revoked' }),
    ],
    { share: () => new DomainError('not-found', 'There is no such link.') },
  )
}

const GONE: Readonly<Record<'expired' | 'revoked', string>> = {
  expired: 'This link has expired. Ask the person who sent it to you for a new one.',
  revoked: 'This link has been revoked. Ask the person who sent it to you for a new one.',
}

/** @throws {DomainError} `not-found` for what is no link, `link-expired` for one that has ended */
async function getOpenShare(scope: Scope, token: string): Promise<ShareRow> {
  await limit(scope, readLimits(scope))
  const share = await findShareByHash(scope.directory, hashToken(token))
  if (!share) throw new DomainError('not-found', 'There is no report at this link.')
  const state = stateOf(share, scope.now())
  if (state !== 'open') throw new DomainError('link-expired', GONE[state])
  return share
}

const Unlocked = z.object({ sub: idOf('rsh') })

/** @throws {DomainError} `proof-required` for one with a password, until a key says that it was given */
async function getReadableShare(
  scope: Scope,
  { token, key }: { token: string; key?: string | undefined },
): Promise<ShareRow> {
  const share = await getOpenShare(scope, token)
  if (share.passwordHash === null) return share
  const claims =
    key === undefined
      ? undefined
      : await openClaims(scope.settings, 'shared-report', { sealed: key, now: scope.now() })
  const unlocked = Unlocked.safeParse(claims)
  if (!unlocked.success || unlocked.data.sub !== share.id)
    throw new DomainError('proof-required', 'This report is protected. Enter its password.')
  return share
}

export async function unlockSharedReport(
  scope: Scope,
  { token, password }: { token: string; password: string },
): Promise<{ key: string }> {
  const share = await getOpenShare(scope, token)
  const limits = passwordLimits(scope, share.id)
  await limit(scope, limits)
  const compute = createCompute({ ...scope, actor: undefined })
  const { isRight } = await compute.checkPassword(password, share.passwordHash)
  if (share.passwordHash === null || !isRight) {
    const wrong = 'This password is wrong.'
    throw new DomainError('invalid-credentials', wrong, { errors: { password: [wrong] } })
  }
  await forgive(scope, limits)
  const seconds = Math.floor(scope.now().getTime() / 1000)
  const key = await sealClaims(scope.settings, 'shared-report', {
    subject: share.id,
    iat: seconds,
    exp: seconds + UNLOCKED_SECONDS,
  })
  return { key }
}

interface Opening {
  token: string
  key?: string | undefined
}

const readContent = ({ content }: ShareRow) => ReportContent.parse(JSON.parse(content))

export async function getSharedReport(
  scope: Scope,
  opening: Opening,
): Promise<ReplyOf<typeof contract.getSharedReport>> {
  const share = await getReadableShare(scope, opening)
  return { content: forOutsideReaders(readContent(share), null), expiresAt: share.expiresAt.toISOString() }
}

export async function getSharedReportPdf(scope: Scope, opening: Opening): Promise<Response> {
  const share = await getReadableShare(scope, opening)
  await limit(scope, fileLimits(share.id))
  const { paper, timeZone, logoKey } = share
  const content = forOutsideReaders(readContent(share), toShareUrl(scope, opening.token))
  return sendReport(scope, { content, paper, timeZone, logoKey }, scope.address)
}

export async function getSharedReportLogo(
  scope: Scope,
  { request, ...opening }: Opening & { request: Request },
): Promise<Response> {
  const { logoKey } = await getReadableShare(scope, opening)
  return serveImage(scope, { key: logoKey, name: 'logo', request })
}
