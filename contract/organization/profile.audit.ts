import type { AuditEventKinds } from '#contract/audit-event.ts'
import { ORGANIZATION_FIELDS } from './profile.words.ts'

export const ORGANIZATION_EVENTS = {
  'organization.updated': {
    entity: 'organization',
    words: 'changed the profile of {subject}',
    fields: ORGANIZATION_FIELDS,
  },
  'organization.logo-changed': { entity: 'organization', words: 'changed the logo of {subject}' },
  'organization.logo-removed': { entity: 'organization', words: 'removed the logo of {subject}' },
  'organization.feedback-changed': {
    entity: 'organization',
    words: 'changed what feedback is allowed',
    fields: {
      kinds: 'Kinds',
      visibilities: 'Visibilities',
      publicConstructive: 'Constructive feedback in public',
      managersInherit: 'New managers see what was shared before',
      values: 'Values',
    },
  },
} as const satisfies AuditEventKinds
