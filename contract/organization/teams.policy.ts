import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { TEAM_ACTIONS, TEAM_REFUSALS, type TeamAction, type TeamReason } from './teams.actions.ts'

/** Actions on a team. A lead has no more rights than a member. */
export const listTeamActions = (relationships: Relationships): AllowedAction<TeamAction, TeamReason>[] =>
  toAllowedActions(TEAM_ACTIONS, TEAM_REFUSALS, () =>
    relationships.has('administrator') ? undefined : 'role',
  )
