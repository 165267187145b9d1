import type { AuditEventKinds } from '#contract/audit-event.ts'

const PEOPLE = { people: 'People' } as const

export const TEAM_EVENTS = {
  'team.created': {
    entity: 'team',
    words: 'created the team {subject}',
    fields: { lead: 'Lead', ...PEOPLE },
  },
  'team.updated': {
    entity: 'team',
    words: 'changed the team {subject}',
    fields: { name: 'Name', lead: 'Lead' },
  },
  'team.deleted': { entity: 'team', words: 'deleted the team {subject}' },
  'team.people-added': { entity: 'team', words: 'added people to the team {subject}', fields: PEOPLE },
  'team.person-removed': {
    entity: 'team',
    words: 'removed somebody from the team {subject}',
    fields: PEOPLE,
  },
} as const satisfies AuditEventKinds
