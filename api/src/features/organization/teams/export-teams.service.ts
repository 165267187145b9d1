import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportTeams as contract } from '#contract/organization/teams.ts'
import { readTeamRows, type TeamRow } from './teams.queries.ts'

const COLUMNS = ['name', 'lead', 'people', 'created', 'id']

/** Members separated by semicolons, like teams in the CSV file of users. */
const toRow = ({ team, lead, users }: TeamRow): CsvRow => [
  team.name,
  lead && joinName(lead),
  users.map(joinName).join('; '),
  team.createdAt.toISOString(),
  team.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const teams of readTeamRows(db, actor.organizationId, query)) yield teams.map(toRow)
}

export const exportTeams = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
