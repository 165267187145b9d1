import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  ADD_SITE_ACTIONS,
  MAX_SITES,
  SITE_ACTIONS,
  SITE_REFUSALS,
  type SiteAction,
  type SiteReason,
} from './sites.actions.ts'

/** The facts that decide, besides the caller. */
export interface SiteStanding {
  hasPlan: boolean
  /** All sites of the organization. */
  count: number
}

export interface SiteFacts extends Pick<SiteStanding, 'hasPlan'> {
  relationships: Relationships
}

/** Administrators manage sites too, and the projects of others. */
export const mayManageSites = (relationships: Relationships): boolean =>
  relationships.has('administrator') || relationships.has('people-manager')

/** Why the caller can't do something with a site. Removing one needs no plan. */
export function findSiteReason(action: SiteAction | 'add', { relationships, hasPlan }: SiteFacts) {
  if (!mayManageSites(relationships)) return 'role' satisfies SiteReason
  return action === 'remove' || hasPlan ? undefined : ('plan' satisfies SiteReason)
}

export const findAddReason = (
  relationships: Relationships,
  { hasPlan, count }: SiteStanding,
): SiteReason | undefined =>
  findSiteReason('add', { relationships, hasPlan }) ?? (count >= MAX_SITES ? 'limit' : undefined)

export const listSiteActions = (facts: SiteFacts): AllowedAction<SiteAction, SiteReason>[] =>
  toAllowedActions(SITE_ACTIONS, SITE_REFUSALS, (action) => findSiteReason(action, facts))

export const listAddActions = (
  relationships: Relationships,
  standing: SiteStanding,
): AllowedAction<'add', SiteReason>[] =>
  toAllowedActions(ADD_SITE_ACTIONS, SITE_REFUSALS, () => findAddReason(relationships, standing))
