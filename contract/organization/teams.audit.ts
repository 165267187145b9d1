import type { AuditEventKinds } from '#contract/audit-event.ts'

const PEOPLE = { people: 'People' } as const
const MADE_OF = ['name', 'leadId', 'userIds'] as const
const MEMBERS = ['userIds'] as const

export const TEAM_EVENTS = {
  'team.created': {
    entity: 'team',
    words: 'created the team {subject}',
    fields: { lead: 'Lead', ...PEOPLE },
    values: MADE_OF,
  },
  'team.updated': {
    entity: 'team',
    words: 'changed the team {subject}',
    fields: { name: 'Name', lead: 'Lead' },
    values: ['name', 'leadId'],
  },
  'team.deleted': { entity: 'team', words: 'deleted the team {subject}', values: MADE_OF },
  'team.people-added': {
    entity: 'team',
    words: 'added people to the team {subject}',
    fields: PEOPLE,
    values: MEMBERS,
  },
  'team.person-removed': {
    entity: 'team',
    words: 'removed somebody from the team {subject}',
    fields: PEOPLE,
    values: MEMBERS,
  },
} as const satisfies AuditEventKinds
