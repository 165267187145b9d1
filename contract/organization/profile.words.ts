import type { COMPANY_SIZES, COMPANY_TYPES } from '#contract/account/sign-up.forms.ts'
import { CASCADE_VISIBILITY_WORDS } from '#contract/people/cascade-visibility.ts'
import { toZoneLabel } from '#contract/time-zone-names.ts'
import { WORKING_WEEK_WORDS } from '#contract/working-days.ts'
import type { OrganizationProfile } from './profile.fields.ts'
import type { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from './profile.forms.ts'

// Imported as types only, so that labels bring no schema into the script of a page.

export type OrganizationField = keyof OrganizationProfile

/** What each field is called. Apart from the controls, which the page of the audit log has no use for. */
export const ORGANIZATION_FIELDS: Readonly<Record<OrganizationField, string>> = {
  name: 'Name',
  companySize: 'Company size',
  companyType: 'Company type',
  primaryColor: 'Primary color',
  address: 'Address',
  country: 'Country',
  timeZone: 'Time zone',
  workingDays: 'Working days',
  cascadeVisibility: 'Reviews that managers read',
}

export const COMPANY_SIZE_WORDS: Readonly<Record<(typeof COMPANY_SIZES)[number], string>> = {
  '1-10': '1 to 10 people',
  '11-50': '11 to 50 people',
  '51-200': '51 to 200 people',
  '201-500': '201 to 500 people',
  '501-1000': '501 to 1,000 people',
  '1001+': 'More than 1,000 people',
}

export const COMPANY_TYPE_WORDS: Readonly<Record<(typeof COMPANY_TYPES)[number], string>> = {
  agency: 'Agency',
  ecommerce: 'Online store',
  software: 'Software',
  publisher: 'Publisher',
  'professional-services': 'Professional services',
  manufacturing: 'Manufacturing',
  education: 'Education',
  'public-sector': 'Public sector',
  nonprofit: 'Nonprofit',
  other: 'Other',
}

export const FEEDBACK_KIND_WORDS: Readonly<Record<(typeof FEEDBACK_KINDS)[number], string>> = {
  praise: 'Praise',
  constructive: 'Constructive',
  note: 'Note',
}

export const FEEDBACK_VISIBILITY_WORDS: Readonly<Record<(typeof FEEDBACK_VISIBILITIES)[number], string>> = {
  private: 'Private',
  private_manager: 'Private and manager',
  manager_only: 'Manager only',
  public: 'Public',
  note_to_self: 'Note to self',
}

export interface FieldControl {
  kind: 'line' | 'lines' | 'choice' | 'color' | 'country' | 'time-zone'
  /** What a form calls it, where that is not the name of the field. */
  label?: string
  hint?: string
  isOptional?: boolean
  autoComplete?: string
  /** Of each value of a choice. */
  words?: Readonly<Record<string, string>>
}

/** What each field is filled in with, in the order of the form. */
export const ORGANIZATION_CONTROLS: Readonly<Record<OrganizationField, FieldControl>> = {
  name: { kind: 'line', label: 'Company name', autoComplete: 'organization' },
  primaryColor: {
    kind: 'color',
    hint: 'Used for buttons, links and highlights. It is darkened or lightened where needed for contrast.',
    isOptional: true,
  },
  address: { kind: 'lines', isOptional: true, autoComplete: 'street-address' },
  country: {
    kind: 'country',
    hint: 'Used for phone numbers entered without a country code.',
    isOptional: true,
  },
  timeZone: { kind: 'time-zone', hint: 'Used for dates and times, unless a person chooses their own.' },
  workingDays: {
    kind: 'choice',
    hint: 'Reminders and email digests are sent on these days only.',
    words: WORKING_WEEK_WORDS,
  },
  cascadeVisibility: {
    kind: 'choice',
    hint: 'Managers higher up only read: they rate, share and approve nothing.',
    words: CASCADE_VISIBILITY_WORDS,
  },
  companySize: { kind: 'choice', words: COMPANY_SIZE_WORDS },
  companyType: { kind: 'choice', words: COMPANY_TYPE_WORDS },
}

/** All fields, in that order. */
export const listOrganizationFields = () => Object.keys(ORGANIZATION_CONTROLS) as OrganizationField[] // its type says so

export const toFieldLabel = (field: OrganizationField) =>
  ORGANIZATION_CONTROLS[field].label ?? ORGANIZATION_FIELDS[field]

const isCountry = (value: string) => /^[A-Z]{2}$/.test(value)

/** A value as people read it; one that no word is known for as it is. */
export function toFieldText(field: OrganizationField, value: string): string {
  const { kind, words = {} } = ORGANIZATION_CONTROLS[field]
  if (kind === 'color') return value && `#${value}`
  if (kind === 'time-zone') return toZoneLabel(value)
  if (kind === 'country' && isCountry(value))
    return new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
