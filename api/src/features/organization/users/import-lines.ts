import * as z from 'zod'
import { oneOf, optionalText, Email } from '#contract/fields.ts'
import { ASSIGNABLE_ROLES, FullName, type InviteUser } from '#contract/organization/users.forms.ts'
import { type ImportLine, listTeamNames } from './import-file.ts'
import { EMAIL_TAKEN } from './user-refusals.ts'
import { Phone } from '#contract/place.fields.ts'

/** Existing data of the organization, by the keys of a file, in lower case. */
export interface Known {
  /** Email addresses of the organization's own people: others are not revealed. */
  takenEmails: ReadonlySet<string>
  /** Ids of possible managers, by email address. */
  managers: ReadonlyMap<string, string>
  /** Ids of teams, by name. */
  teams: ReadonlyMap<string, string>
}

/** Why some addresses can't be sent an invitation now. */
export type Exhausted = ReadonlyMap<string, { message: string }>

export interface CheckedLine {
  line: number
  name: string
  email: string
  errors: string[]
  /** A valid row; its manager may be in the same file, so it is still an email address. */
  form: InviteUser | undefined
  managerEmail: string
}

const Fields = z.object({
  name: FullName,
  email: Email,
  role: z
    .string()
    .trim()
    .toLowerCase()
    .transform((role) => role || 'member')
    .pipe(oneOf('Role', ASSIGNABLE_ROLES)),
  jobTitle: optionalText('Job title', 100),
  phone: Phone,
})

export const toKey = (text: string) => text.trim().toLowerCase()

/** More than somebody spells wrongly on one line. */
const MAX_TEAM_ERRORS = 10

function findTeamErrors(names: readonly string[], { teams }: Known): string[] {
  const unknown = [...new Set(names)].filter((name) => !teams.has(toKey(name)))
  const errors = unknown.slice(0, MAX_TEAM_ERRORS).map((name) => `There is no team called ${name}.`)
  const more = (unknown.length - errors.length).toLocaleString('en')
  if (unknown.length > errors.length) errors.push(`Teams on this line that do not exist, too: ${more}.`)
  return errors
}

/** Validates one row, with the data of the organization. */
function checkLine({ line, values }: ImportLine, known: Known, exhausted: Exhausted): CheckedLine {
  const parsed = Fields.safeParse(values)
  const names = listTeamNames(values.teams)
  const errors = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  if (known.takenEmails.has(toKey(values.email))) errors.push(EMAIL_TAKEN)
  const refusal = exhausted.get(toKey(values.email))
  if (refusal) errors.push(refusal.message)
  errors.push(...findTeamErrors(names, known))
  const teamIds = names.flatMap((name) => known.teams.get(toKey(name)) ?? [])
  return {
    line,
    name: values.name.trim(),
    email: values.email.trim(),
    errors,
    form: parsed.success ? { ...parsed.data, teamIds } : undefined,
    managerEmail: toKey(values.manager),
  }
}

/** The rows whose reporting line within the file leads back to them. Each row is passed once, however long the lines are. */
function findCycles(byEmail: ReadonlyMap<string, CheckedLine>): ReadonlySet<CheckedLine> {
  const managerOf = ({ managerEmail }: CheckedLine) =>
    managerEmail === '' ? undefined : byEmail.get(managerEmail)
  const passed = new Set<CheckedLine>()
  const cycles = new Set<CheckedLine>()
  for (const start of byEmail.values()) {
    const own = new Set<CheckedLine>()
    let at: CheckedLine | undefined = start
    for (; at && !passed.has(at); at = managerOf(at)) {
      passed.add(at)
      own.add(at)
    }
    // Where it met itself and no earlier line, it goes round once more.
    for (; at && own.has(at) && !cycles.has(at); at = managerOf(at)) cycles.add(at)
  }
  return cycles
}

/** All rows with their errors, single ones and those between rows. */
export function checkLines(lines: ImportLine[], known: Known, exhausted: Exhausted): CheckedLine[] {
  const checked = lines.map((line) => checkLine(line, known, exhausted))
  const byEmail = new Map<string, CheckedLine>()
  for (const each of checked) {
    const first = byEmail.get(toKey(each.email))
    if (first && each.email !== '') each.errors.push(`This email is already on line ${first.line}.`)
    else byEmail.set(toKey(each.email), each)
  }
  const cycles = findCycles(byEmail)
  for (const each of checked) {
    const { managerEmail, errors } = each
    if (managerEmail === '') continue
    if (cycles.has(each)) errors.push('The reporting line leads back to this person.')
    else if (!known.managers.has(managerEmail) && !byEmail.has(managerEmail)) {
      errors.push(`There’s no manager with the email address ${managerEmail}.`)
    }
  }
  return checked
}
