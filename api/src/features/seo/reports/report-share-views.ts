import { type ReportShare } from '#contract/seo/reports.ts'
import { type ShareState } from '#contract/seo/reports.words.ts'
import { type ListedShare } from './report-shares.queries.ts'

export function stateOf(
  { revokedAt, expiresAt }: Pick<ListedShare, 'revokedAt' | 'expiresAt'>,
  now: Date,
): ShareState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

export const toShare = (share: ListedShare, now: Date): ReportShare => ({
  id: share.id,
  state: stateOf(share, now),
  isMailed: share.sendId !== null,
  hasPassword: share.hasPassword,
  createdAt: share.createdAt.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
})
