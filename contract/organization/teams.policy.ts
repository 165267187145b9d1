import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { TEAM_ACTIONS, TEAM_REFUSALS, type TeamAction, type TeamReason } from './teams.actions.ts'

const OF_LEADS: ReadonlySet<TeamAction> = new Set(['add-people', 'remove-people'])

/** Why somebody can't do something with a team: its lead decides who is in it, and nothing else. */
export function findTeamReason(action: TeamAction, relationships: Relationships): TeamReason | undefined {
  if (relationships.has('administrator')) return undefined
  if (!OF_LEADS.has(action)) return 'role'
  return relationships.has('team-lead') ? undefined : 'lead'
}

export const listTeamActions = (relationships: Relationships): AllowedAction<TeamAction, TeamReason>[] =>
  toAllowedActions(TEAM_ACTIONS, TEAM_REFUSALS, (action) => findTeamReason(action, relationships))
