import { format } from 'prettier'
import { expect, test } from 'vitest'
import { MAY_CALL } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Relationship, RELATIONSHIPS } from '#contract/relationships.ts'
import type { Line, Permission } from './permissions.lines.ts'
import { outcomeOf, PERMISSIONS, READ_PARTS } from './permissions.ts'
import { CAPABILITIES, type Capability, PACKET_PARTS, STAGE_WORDS, STAGES } from './permissions.words.ts'

const INTRODUCTION = `# Who may do what

Written by a test from [the table](../contract/people/permissions.ts) that each call is checked against, in each stage and for each
relationship ([106](decisions/106-one-table-of-permissions.md)). Owners of the organization are administrators too. Whom something is
about comes first: an administrator reads and does with their own review packet what any reviewee does. What belongs to another organization does not exist.

Managers are those of the reporting line; in a review cycle, those that the line had when reviews were assigned, or that somebody
chose. Managers above a manager have their column only where the organization lets them read what managers read
(Settings, Organization, "Reviews that managers read"). Nobody, owners included, sees what few people wrote without a name
([102](decisions/102-writers-of-reviews-are-forgotten.md)).
`

/** As many as a screen has room for. */
const COLUMNS = [
  ['Admin', 'administrator'],
  ['Cycle', 'cycle-owner'],
  ['Manager', 'manager'],
  ['Above', 'manager-above'],
  ['Scorer', 'scorer'],
  ['Sharer', 'sharer'],
  ['Writer', 'reviewer'],
  ['Self', 'self'],
  ['Lead', 'team-lead'],
] as const satisfies readonly (readonly [string, Relationship])[]

const WHO: Partial<Record<Relationship, string>> = {
  administrator: 'administrators',
  'cycle-owner': 'owners of the cycle',
  manager: 'the manager',
  'manager-above': 'managers above',
  scorer: 'the scorer',
  sharer: 'the sharer',
  reviewer: 'who writes it',
  self: 'whom it is about',
  'team-lead': 'the lead of the team',
  facilitator: 'facilitators of the group',
  'calibration-participant': 'participants of the group',
  author: 'its author, or who is asked to write it',
}

interface Call {
  name: string
  endpoint: Endpoint
  permission: Permission
}

const CALLS = ENDPOINTS.flatMap(({ name, endpoint }): Call[] => {
  const permission = PERMISSIONS[name]
  return permission ? [{ name, endpoint, permission }] : []
})

const linesOf = ({ endpoint: { access }, permission: { lines, lists } }: Call): readonly Line[] => {
  if (lines ?? lists) return lines ?? lists ?? []
  const roles: readonly string[] = MAY_CALL[access]
  if (roles.includes('member')) return [{ at: STAGES, may: RELATIONSHIPS }]
  return [
    { at: STAGES, may: roles.includes('manager') ? ['administrator', 'people-manager'] : ['administrator'] },
  ]
}

/** Managers are people who manage somebody. */
const sets = (relationship: Relationship) =>
  new Set<Relationship>(
    relationship.startsWith('manager') ? [relationship, 'people-manager'] : [relationship],
  )

const mayAny = (lines: readonly Line[], relationship: Relationship) =>
  STAGES.some((stage) => outcomeOf(lines, sets(relationship), stage) === 'allowed')

const toRow = (label: string, all: readonly (readonly Line[])[]) =>
  `| ${[label, ...COLUMNS.map(([, each]) => (all.some((lines) => mayAny(lines, each)) ? 'yes' : ''))].join(' | ')} |`

function toTable(rows: readonly string[]): string {
  const head = ['', ...COLUMNS.map(([label]) => label)]
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}

function toWho(may: readonly Relationship[] = []): string {
  const words = RELATIONSHIPS.flatMap((each) => (may.includes(each) ? (WHO[each] ?? []) : []))
  return new Intl.ListFormat('en').format(words)
}

const toStages = ({ at }: Line) =>
  at.length === STAGES.length ? 'always' : at.map((stage) => STAGE_WORDS[stage]).join('; ')

const UNLESS: Partial<Record<Relationship, string>> = {
  self: '; nobody for a group in which their own ratings are',
  author: '; not its author',
}
const toUnless = ({ unless = [] }: Line) => unless.map((each) => UNLESS[each] ?? '').join('')

const toItems = (lines: readonly Line[]) =>
  lines
    .filter(({ may }) => may?.length)
    .map((line) => `  - ${toStages(line)}: ${toWho(line.may)}${toUnless(line)}`)

const ROLE_WORDS = {
  manager: 'managers and administrators',
  administrator: 'administrators',
  owner: 'owners',
}

function toAccess({ endpoint: { access }, permission: { lines, lists } }: Call): string[] {
  if (lists) return ['  - everybody, with what of it they may know', ...toItems(lists)]
  if (lines) return toItems(lines)
  return [`  - ${access === 'member' || access === 'anyone' ? 'everybody' : ROLE_WORDS[access]}`]
}

function toSection([capability, label]: [string, string]): string {
  const calls = CALLS.filter(({ permission }) => permission.capability === capability)
  const items = calls.map((call) => {
    const { summary, method, path } = call.endpoint
    return [`- ${summary} (\`${method} ${path}\`)`, ...toAccess(call)].join('\n')
  })
  return `### ${label}\n\n${items.join('\n')}`
}

const ofCapability = (capability: Capability) =>
  CALLS.filter(({ permission }) => permission.capability === capability).map(linesOf)

function writePage(): string {
  const capabilities = Object.entries(CAPABILITIES) as [Capability, string][] // its keys
  const parts = Object.entries(PACKET_PARTS) as [keyof typeof PACKET_PARTS, string][] // its keys
  return [
    INTRODUCTION,
    '## In short\n\n"Yes" means at some time, of something. "Cycle" is for owners of the review cycle, "Above" for managers above the manager, and "Lead" for the lead of a team. What facilitators and participants of a calibration group may is with its calls.',
    toTable(capabilities.map(([capability, label]) => toRow(label, ofCapability(capability)))),
    '## What is read of a review packet\n\nWhere the cycle shows reviewees all that it can; it may show less, and managers later.',
    toTable(parts.map(([part, label]) => toRow(label, [READ_PARTS[part]]))),
    parts.map(([part, label]) => [`- ${label}`, ...toItems(READ_PARTS[part])].join('\n')).join('\n'),
    '## Each call',
    ...capabilities.map(toSection),
  ].join('\n\n')
}

test('the page about permissions says what the table says', async () => {
  const page = await format(writePage(), { parser: 'markdown', printWidth: 110 })
  await expect(page).toMatchFileSnapshot('../../docs/permissions.md')
})

test('each capability has a call, and each call one', () => {
  const used = new Set(Object.values(PERMISSIONS).map(({ capability }) => capability))
  expect([...used].sort()).toEqual(Object.keys(CAPABILITIES).sort())
})
