import { toCsvLine } from '#app/lib/csv.ts'

/** What each column of an import is for, in the order of the template. */
export const IMPORT_HELP = [
  { column: 'name', help: 'First and last name', sample: 'Rita Lobo', isRequired: true },
  { column: 'email', help: 'The invitation is sent here', sample: 'rita@example.com', isRequired: true },
  { column: 'role', help: 'member, administrator or owner; member if empty', sample: 'member' },
  { column: 'jobTitle', help: 'Their job title', sample: 'Editor' },
  { column: 'phone', help: 'With + and the country code', sample: '+55 11 91234-5678' },
  {
    column: 'manager',
    help: 'Email of their manager, who is already here or in this file',
    sample: '',
  },
  { column: 'teams', help: 'Names of existing teams, separated by semicolons', sample: '' },
] as const

/** A file to fill in: the columns, and one line to write over. */
export const toTemplate = (): string =>
  toCsvLine(IMPORT_HELP.map(({ column }) => column)) +
  // The plus of a phone number is no formula here.
  `${IMPORT_HELP.map(({ sample }) => sample).join(',')}\r\n`
