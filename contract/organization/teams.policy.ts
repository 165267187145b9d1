import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { TEAM_ACTIONS, TEAM_REFUSALS, type TeamAction, type TeamReason } from './teams.actions.ts'

/** What there is to do with a team. Who leads one has no more rights in it than who is in it. */
export const listTeamActions = (relationships: Relationships): AllowedAction<TeamAction, TeamReason>[] =>
  toAllowedActions(TEAM_ACTIONS, TEAM_REFUSALS, () =>
    relationships.has('administrator') ? undefined : 'role',
  )
