import { toCsvLine, toCsvStart } from '#api/lib/csv.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { IMPORT_COLUMNS } from '#contract/organization/users.forms.ts'
import { toTeamCell } from './import-file.ts'
import { listPeople, type PersonFilter, type PersonRow } from './users.queries.ts'

function toCells({
  user,
  manager,
  teams,
}: PersonRow): Record<(typeof IMPORT_COLUMNS)[number], string | null> {
  return {
    name: joinName(user),
    email: user.email,
    role: user.role,
    jobTitle: user.jobTitle,
    phone: user.phone,
    manager: manager && manager.email,
    teams: toTeamCell(teams.map(({ name }) => name)),
  }
}

/** What an import takes: the same columns, the same words. */
export async function exportUsers({ actor, db }: SignedInScope, filter: PersonFilter): Promise<string> {
  const rows = await listPeople(db, actor.organizationId, filter)
  const lines = rows.map(toCells).map((cells) => toCsvLine(IMPORT_COLUMNS.map((column) => cells[column])))
  return toCsvStart(IMPORT_COLUMNS) + lines.join('')
}
