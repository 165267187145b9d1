import { toCsvLine } from '#app/lib/csv.ts'

/** What each column of an import is for, in the order of the template. */
export const IMPORT_HELP = [
  { column: 'name', help: 'First and last name', sample: 'Rita Lobo', isRequired: true },
  { column: 'email', help: 'Where the invitation goes', sample: 'rita@example.com', isRequired: true },
  { column: 'role', help: 'member, administrator or owner; member where it is empty', sample: 'member' },
  { column: 'jobTitle', help: 'What they do', sample: 'Editor' },
  { column: 'phone', help: 'With + and the prefix of the country', sample: '+55 11 91234-5678' },
  {
    column: 'manager',
    help: 'Email of whom they report to: somebody who is here, or in this file',
    sample: '',
  },
  { column: 'teams', help: 'Names of teams that exist, with semicolons between them', sample: '' },
] as const

/** A file to fill in: the columns, and one line to write over. */
export const toTemplate = (): string =>
  toCsvLine(IMPORT_HELP.map(({ column }) => column)) +
  // The plus of a phone number is no formula here.
  `${IMPORT_HELP.map(({ sample }) => sample).join(',')}\r\n`
