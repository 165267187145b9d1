import { streamCsv, toCsvStart } from '#api/lib/csv.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { IMPORT_COLUMNS } from '#contract/organization/users.forms.ts'
import { toTeamCell } from './import-file.ts'
import { type PersonFilter, type PersonRow, readPeople } from './users.queries.ts'

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

async function* readRows({ actor, db }: SignedInScope, filter: PersonFilter) {
  for await (const people of readPeople(db, actor.organizationId, filter)) {
    yield people.map(toCells).map((cells) => IMPORT_COLUMNS.map((column) => cells[column]))
  }
}

/** The same columns and values as in an import. */
export const exportUsers = (scope: SignedInScope, filter: PersonFilter) =>
  streamCsv(IMPORT_COLUMNS, readRows(scope, filter))

const SAMPLE: Record<(typeof IMPORT_COLUMNS)[number], string> = {
  name: 'Rita Lobo',
  email: 'rita@example.com',
  role: 'member',
  jobTitle: 'Editor',
  // The plus of a phone number is not a formula.
  phone: '+55 11 91234-5678',
  manager: '',
  teams: '',
}

/** A template: the columns, and one example row. */
export const toImportTemplate = (): string =>
  `${toCsvStart(IMPORT_COLUMNS)}${IMPORT_COLUMNS.map((column) => SAMPLE[column]).join(',')}\r\n`
