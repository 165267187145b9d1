import { KIND_WORDS, VISIBILITY_WORDS } from '#app/labels/feedback-labels.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { AUDIT_EVENTS } from '#contract/organization/audit-log.actions.ts'
import type { AuditEvent } from '#contract/organization/audit-log.ts'
import { listOrganizationFields, toFieldText } from '#contract/organization/profile.words.ts'

/** Labels of fields, over all events; the last ones only occur in older events. */
const FIELDS: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(AUDIT_EVENTS).flatMap((event) => ('fields' in event ? Object.entries(event.fields) : [])),
  ),
  managerId: 'Manager',
  teamIds: 'Teams',
  leadId: 'Lead',
  firstName: 'First name',
  lastName: 'Last name',
}

/** The label of a field; an unknown one is its name, spelled out. */
export function describeField(field: string): string {
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field] ?? field
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Describe = (value: string) => string | undefined

const oneOf =
  (words: Record<string, string>): Describe =>
  (value) =>
    Object.hasOwn(words, value) ? words[value] : undefined

const several =
  (words: Record<string, { label: string }>): Describe =>
  (value) =>
    value
      .split(', ')
      .map((each) => (Object.hasOwn(words, each) ? words[each]?.label : each))
      .join(', ')

const yesOrNo = oneOf({ true: 'Yes', false: 'No' })

/** Labels of coded values, as on pages. */
const VALUES: Record<string, Describe> = {
  ...Object.fromEntries(
    listOrganizationFields().map((field): [string, Describe] => [
      field,
      (value) => toFieldText(field, value),
    ]),
  ),
  role: (value) => Object.entries(ROLE_WORDS).find(([role]) => role === value)?.[1].word,
  status: oneOf({
    active: 'Active',
    invited: 'Invited',
    archived: 'Archived',
    trialing: 'Free trial',
    scheduled_to_cancel: 'Scheduled to cancel',
    past_due: 'Payment failed',
    paused: 'Paused',
    cancelled: 'Canceled',
    expired: 'Ended',
  }),
  'tax id': (value) => value.replace(/^[a-z_]+/, (type) => type.replaceAll('_', ' ').toUpperCase()),
  interval: oneOf({ month: 'Monthly', year: 'Yearly' }),
  kinds: several(KIND_WORDS),
  visibilities: several(VISIBILITY_WORDS),
  publicConstructive: yesOrNo,
  managersInherit: yesOrNo,
  photo: (value) => (value.startsWith('image/') ? value.slice('image/'.length).toUpperCase() : undefined),
}

/** The label of a value; an unknown one is unchanged. */
export function describeValue(field: string, value: string): string {
  const describe = Object.hasOwn(VALUES, field) ? VALUES[field] : undefined
  return describe?.(value) ?? value
}

/** An audit event with formatted details, for the list. */
export function toShownEvent(event: AuditEvent): AuditEvent {
  const inWords = (field: string, value: string | null) => value && describeValue(field, value)
  return {
    ...event,
    details: event.details.map(({ field, from, to }) => ({
      field: describeField(field),
      from: inWords(field, from),
      to: inWords(field, to),
    })),
  }
}
