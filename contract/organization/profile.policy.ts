import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  ORGANIZATION_ACTIONS,
  ORGANIZATION_REFUSALS,
  type OrganizationAction,
  type OrganizationReason,
} from './profile.actions.ts'

export interface OrganizationFacts {
  relationships: Relationships
  hasLogo: boolean
}

/** Actions on the caller's organization: a logo can be removed where there is one. */
export const listOrganizationActions = ({
  relationships,
  hasLogo,
}: OrganizationFacts): AllowedAction<OrganizationAction, OrganizationReason>[] =>
  toAllowedActions(
    ORGANIZATION_ACTIONS.filter((action) => action !== 'remove-logo' || hasLogo),
    ORGANIZATION_REFUSALS,
    () => (relationships.has('administrator') ? undefined : 'role'),
  )
