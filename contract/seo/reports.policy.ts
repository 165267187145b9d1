import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  CREATE_REPORT_ACTIONS,
  MAX_REPORTS,
  REPORT_ACTIONS,
  REPORT_REFUSALS,
  type ReportAction,
  type ReportReason,
} from './reports.actions.ts'
import { mayManageSites } from './sites.policy.ts'

export interface ReportFacts {
  /** The report is its creator's own. */
  relationships: Relationships
  isConfirmed: boolean
}

/** What reaches others than the organization's people. */
const LEAVES: readonly ReportAction[] = ['share', 'schedule']

/** Why the caller can't do something with a report. What leaves the organization needs a confirmed address. */
export function findReportReason(
  action: ReportAction,
  { relationships, isConfirmed }: ReportFacts,
): ReportReason | undefined {
  if (!relationships.has('self') && !mayManageSites(relationships)) return 'role'
  return LEAVES.includes(action) && !isConfirmed ? 'unconfirmed' : undefined
}

export const listReportActions = (facts: ReportFacts): AllowedAction<ReportAction, ReportReason>[] =>
  toAllowedActions(REPORT_ACTIONS, REPORT_REFUSALS, (action) => findReportReason(action, facts))

/** `count`: all reports of the organization. */
export const listCreateReportActions = (count: number): AllowedAction<'create', ReportReason>[] =>
  toAllowedActions(CREATE_REPORT_ACTIONS, REPORT_REFUSALS, () => (count >= MAX_REPORTS ? 'limit' : undefined))
