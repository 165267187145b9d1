import * as account from './account.ts'
import * as auditFindings from './audit-findings.ts'
import * as auditPages from './audit-pages.ts'
import * as auditRecords from './audit-records.ts'
import * as billing from './billing.ts'
import * as checks from './checks.ts'
import { type Endpoint } from './endpoint.ts'
import * as invoices from './invoices.ts'
import * as joining from './joining.ts'
import * as operations from './operations.ts'
import * as organizationSettings from './organization-settings.ts'
import * as organization from './organization.ts'
import * as people from './people.ts'
import * as profile from './profile.ts'
import * as siteAudit from './site-audit.ts'
import * as sites from './sites.ts'
import * as subscription from './subscription.ts'

/** The files of the contract by the area that they are about. */
export const AREAS: Record<string, Record<string, unknown>> = {
  account,
  profile,
  people,
  joining,
  organization,
  'organization-settings': organizationSettings,
  billing,
  subscription,
  invoices,
  'site-audit': { ...siteAudit, ...auditRecords },
  'audit-findings': { ...auditFindings, ...auditPages },
  checks,
  sites,
  operations,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Every endpoint with its name, area by area, in each by name. */
export const ENDPOINTS: { name: string; area: string; endpoint: Endpoint }[] = Object.entries(AREAS).flatMap(
  ([area, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, area, endpoint: value }] : [],
    ),
)
