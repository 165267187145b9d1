import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { PlanReason } from '#contract/billing/plan-refusal.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  COMMENT_ACTIONS,
  COMMENT_REFUSALS,
  type CommentAction,
  type CommentReason,
  ISSUE_ACTIONS,
  ISSUE_REFUSALS,
  type IssueAction,
  type IssueReason,
} from './issue-tracking.actions.ts'

export interface IssueFacts {
  planReason: PlanReason | undefined
  isFinished: boolean
  /** Whether it is the newest audit of its site that has finished. */
  isNewest: boolean
  /** Whether the audit ran the check; for several, some of them. */
  isMade: boolean
  /** Whether somebody has done something about the issue already, as since an audit that did run it. */
  isTracked: boolean
  /** Whether another audit of the site is in progress. */
  isAuditActive: boolean
}

/** Anybody with a plan may do all of it, about what an audit looked for; pages are checked again where nothing newer is known of them. */
export function findIssueReason(action: IssueAction, facts: IssueFacts): IssueReason | undefined {
  if (facts.planReason) return facts.planReason
  if (action !== 'recheck') return facts.isMade || facts.isTracked ? undefined : 'not-run'
  if (!facts.isFinished) return 'unfinished'
  if (!facts.isNewest) return 'outdated'
  if (!facts.isMade) return 'not-run'
  return facts.isAuditActive ? 'audit-active' : undefined
}

export const listIssueActions = (facts: IssueFacts): AllowedAction<IssueAction, IssueReason>[] =>
  toAllowedActions(ISSUE_ACTIONS, ISSUE_REFUSALS, (action) => findIssueReason(action, facts))

export interface CommentFacts {
  /** `self` is the author. */
  relationships: Relationships
  planReason: PlanReason | undefined
}

/** What others have written is theirs: administrators can delete it, and nobody can change it. */
export function findCommentReason(
  action: CommentAction,
  { relationships, planReason }: CommentFacts,
): CommentReason | undefined {
  const isAuthor = relationships.has('self')
  if (action === 'delete') return isAuthor || relationships.has('administrator') ? undefined : 'not-yours'
  return isAuthor ? planReason : 'not-author'
}

export const listCommentActions = (facts: CommentFacts): AllowedAction<CommentAction, CommentReason>[] =>
  toAllowedActions(COMMENT_ACTIONS, COMMENT_REFUSALS, (action) => findCommentReason(action, facts))
