/** Help for each column of an import, in the order of the template. */
export const IMPORT_HELP = [
  { column: 'name', help: 'First and last name', isRequired: true },
  { column: 'email', help: 'The invitation is sent here', isRequired: true },
  { column: 'role', help: 'member, administrator or owner; member if empty' },
  { column: 'jobTitle', help: 'Their job title' },
  { column: 'phone', help: 'With + and the country code' },
  {
    column: 'manager',
    help: 'Email of their manager, who is already here or in this file',
  },
  { column: 'teams', help: 'Names of existing teams, separated by semicolons' },
] as const
