// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EMPTY_PROFILE } from '#contract/organization/profile.fields.ts'
import type { Organization } from '#contract/organization/profile.ts'
import {
  listOrganizationFields,
  ORGANIZATION_CONTROLS,
  toFieldLabel,
} from '#contract/organization/profile.words.ts'
import { renderPage } from '#tests/node/billing-pages.ts'
import { OrganizationForm } from './organization-form.tsx'
import { toFacts } from './to-facts.server.ts'

afterEach(cleanup)

const ORGANIZATION: Organization = {
  id: 'org_1',
  name: 'Acme',
  domain: 'acme.example',
  companySize: '11-50',
  companyType: 'ecommerce',
  numberOfUsers: 12,
  ...EMPTY_PROFILE,
  primaryColor: '1F5C4D',
  country: 'BR',
  logo: null,
  logoVersion: null,
  version: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  allowedActions: [],
}

test('the form has a control for each field, by its name and with what is stored', () => {
  const { container } = renderPage(
    <OrganizationForm organization={ORGANIZATION} guessedCountry={null} lastResult={undefined} />,
  )

  for (const field of listOrganizationFields()) {
    const label = container.querySelector(`label[for="organization-${field}"]`)
    const optional = ORGANIZATION_CONTROLS[field].isOptional ? ' (optional)' : ''
    expect(label?.textContent).toBe(`${toFieldLabel(field)}${optional}`)
    const sent = new FormData(container.querySelector('form') ?? undefined)
    expect(sent.get(field)).toBe(ORGANIZATION[field] ?? '')
  }
})

test('who may not change an organization reads its fields in words, in the order of the form', () => {
  expect(toFacts(ORGANIZATION)).toEqual([
    { term: 'Company name', value: 'Acme' },
    { term: 'Domain', value: 'acme.example' },
    { term: 'Primary color', value: '#1F5C4D' },
    { term: 'Address', value: '' },
    { term: 'Country', value: 'Brazil' },
    { term: 'Time zone', value: 'America/Sao Paulo' },
    { term: 'Working days', value: 'Monday to Friday' },
    { term: 'Reviews that managers read', value: 'Of their direct reports' },
    { term: 'Company size', value: '11 to 50 people' },
    { term: 'Company type', value: 'Online store' },
  ])
})
