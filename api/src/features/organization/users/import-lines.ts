import * as z from 'zod'
import { oneOf, optionalText, Email } from '#contract/fields.ts'
import { ASSIGNABLE_ROLES, FullName, type InviteUser } from '#contract/organization/users.forms.ts'
import { type ImportLine, listTeamNames } from './import-file.ts'
import { EMAIL_TAKEN } from './user-refusals.ts'
import { Phone } from '#contract/place.fields.ts'

/** What the organization has already, by what a file calls it, lower-cased. */
export interface Known {
  /** Addresses of the organization's own people: of others nobody is told. */
  takenEmails: ReadonlySet<string>
  /** Ids of those who may be a manager, by address. */
  managers: ReadonlyMap<string, string>
  /** Ids of teams, by name. */
  teams: ReadonlyMap<string, string>
}

/** Why some addresses can not be sent an invitation now. */
export type Exhausted = ReadonlyMap<string, { message: string }>

export interface CheckedLine {
  line: number
  name: string
  email: string
  errors: string[]
  /** Of a line that reads well; whom they report to may stand in the same file, so it is an address still. */
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

/** A line by itself, with what the organization knows. */
function checkLine({ line, values }: ImportLine, known: Known, exhausted: Exhausted): CheckedLine {
  const parsed = Fields.safeParse(values)
  const names = listTeamNames(values.teams)
  const errors = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  if (known.takenEmails.has(toKey(values.email))) errors.push(EMAIL_TAKEN)
  const refusal = exhausted.get(toKey(values.email))
  if (refusal) errors.push(refusal.message)
  for (const name of names) {
    if (!known.teams.has(toKey(name))) errors.push(`There is no team called ${name}.`)
  }
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

/** Addresses from one line up to where the file knows no further; a loop when it comes back to the line. */
function leadsBack(start: CheckedLine, byEmail: ReadonlyMap<string, CheckedLine>): boolean {
  const seen = new Set<string>()
  let email = start.managerEmail
  while (email !== '' && !seen.has(email)) {
    if (email === toKey(start.email)) return true
    seen.add(email)
    email = byEmail.get(email)?.managerEmail ?? ''
  }
  return false
}

/** All lines with everything that is wrong with them, alone and together. */
export function checkLines(lines: ImportLine[], known: Known, exhausted: Exhausted): CheckedLine[] {
  const checked = lines.map((line) => checkLine(line, known, exhausted))
  const byEmail = new Map<string, CheckedLine>()
  for (const each of checked) {
    const first = byEmail.get(toKey(each.email))
    if (first && each.email !== '') each.errors.push(`This email is on line ${first.line} already.`)
    else byEmail.set(toKey(each.email), each)
  }
  for (const each of checked) {
    const { managerEmail, errors } = each
    if (managerEmail === '') continue
    if (leadsBack(each, byEmail)) errors.push('The reporting line leads back to this person.')
    else if (!known.managers.has(managerEmail) && !byEmail.has(managerEmail)) {
      errors.push(`There is nobody with the address ${managerEmail} to report to.`)
    }
  }
  return checked
}
