import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'okr-period'

export const PERIOD_EVENTS = {
  'okr.period-created': { entity, words: 'created the OKR period {subject}', values: ['name'] },
  'okr.period-updated': {
    entity,
    words: 'changed the OKR period {subject}',
    fields: {
      name: 'Name',
      startDate: 'First day',
      endDate: 'Last day',
      cadence: 'Check-ins',
      isDefault: 'Default',
    },
  },
  'okr.period-moved': {
    entity,
    words: 'activated, closed or reopened the OKR period {subject}',
    fields: { state: 'State', closed: 'Objectives closed with it' },
  },
  'okr.period-deleted': { entity, words: 'deleted the OKR period {subject}', values: ['name'] },
  'okr.settings-updated': {
    entity: 'organization',
    words: 'changed the OKR settings of {subject}',
    fields: {
      maxObjectives: 'Objectives per owner',
      maxKeyResults: 'Key results per objective',
      companyCreators: 'Company objectives',
      teamCreators: 'Team objectives',
      approvalRequired: 'Approval',
      onTrackGap: 'On track',
      atRiskGap: 'At risk',
    },
  },
} as const satisfies AuditEventKinds
