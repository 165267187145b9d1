import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type exportTeamMembers as exported,
  type listTeamMembers as listed,
  type TeamMember,
} from '#contract/organization/teams.ts'
import { findTeamLead, type MemberRow, pageOfMembers, readMemberRows } from './team-members.queries.ts'
import { teamNotFound, toMember } from './teams.service.ts'

/** The team with its lead; one of another organization is not found, like one that does not exist. */
async function getTeamLead({ actor, db }: SignedInScope, teamId: string) {
  const which = { teamId, organizationId: actor.organizationId }
  const team = await findTeamLead(db, which)
  if (!team) throw teamNotFound()
  return { which, leadId: team.leadId }
}

const toTeamMember = ({ member, addedAt }: MemberRow, leadId: string | null): TeamMember => ({
  ...toMember(member),
  isLead: member.id === leadId,
  addedAt: addedAt.toISOString(),
})

export async function listTeamMembers(
  scope: SignedInScope,
  teamId: string,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { which, leadId } = await getTeamLead(scope, teamId)
  const { rows, total } = await pageOfMembers(scope.db, which, query)
  return { items: rows.map((row) => toTeamMember(row, leadId)), total }
}

const COLUMNS = ['name', 'jobTitle', 'status', 'lead', 'added', 'id']

export async function exportTeamMembers(
  scope: SignedInScope,
  teamId: string,
  query: QueryOf<typeof exported>,
): Promise<ReadableStream<Uint8Array>> {
  // Before the file begins: a team that is not there is refused.
  const { which, leadId } = await getTeamLead(scope, teamId)
  async function* readRows() {
    for await (const rows of readMemberRows(scope.db, which, query)) {
      yield rows.map((row): CsvRow => {
        const { name, jobTitle, status, isLead, addedAt, id } = toTeamMember(row, leadId)
        return [name, jobTitle, status, isLead, addedAt, id]
      })
    }
  }
  return streamCsv(COLUMNS, readRows())
}
