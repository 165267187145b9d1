import type { AuditEventKinds } from '#contract/audit-event.ts'

const NEWCOMER = { email: 'Email', role: 'Role' } as const
const STATUS = { status: 'Status' } as const

export const USER_EVENTS = {
  'user.invited': { entity: 'user', words: 'invited {subject}', fields: NEWCOMER },
  'user.invited-again': { entity: 'user', words: 'sent {subject} another invitation' },
  'user.joined': { entity: 'user', words: 'joined the organization' },
  'user.updated': {
    entity: 'user',
    words: 'changed {subject}',
    fields: {
      name: 'Name',
      role: 'Role',
      jobTitle: 'Job title',
      phone: 'Phone',
      startDate: 'Start date',
      manager: 'Manager',
      teams: 'Teams',
      timeZone: 'Time zone',
      photo: 'Photo',
    },
    values: ['name', 'role', 'jobTitle', 'phone', 'startDate', 'managerId', 'teamIds', 'timeZone'],
  },
  'user.archived': { entity: 'user', words: 'archived {subject}', fields: STATUS },
  'user.restored': { entity: 'user', words: 'restored {subject}', fields: STATUS },
  'user.imported': { entity: 'user', words: 'imported {subject}', fields: NEWCOMER },
  'user.left': { entity: 'user', words: 'left to create their own organization' },
} as const satisfies AuditEventKinds
