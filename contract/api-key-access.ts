import { callMcp } from './developers/mcp.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { KeyArea, KeyScope } from './organization/api-keys.words.ts'

/**
 * The area of each slice that a key may be let into. What is not here is for people alone: their account, what is paid
 * for, keys, and the credentials of sources.
 */
const AREA_OF: Readonly<Record<string, KeyArea>> = {
  'organization/profile': 'organization',
  'organization/users': 'organization',
  'organization/teams': 'organization',
  'organization/audit-log': 'organization',
  'people/directory': 'people',
  'people/questions': 'people',
  'people/results': 'people',
  'people/templates': 'people',
  'people/calibration': 'people',
  'people/cycles': 'people',
  'people/cycles.progress': 'people',
  'people/cycles.moves': 'people',
  'people/cycles.questions': 'people',
  'people/cycles.participants': 'people',
  'people/nominations': 'people',
  'people/auditing': 'people',
  'people/packets': 'people',
  'people/reviews': 'people',
  'people/attributes': 'people',
  'people/appraisal-templates': 'people',
  'people/appraisal-cycles': 'people',
  'people/appraisals': 'people',
  'people/okr-periods': 'people',
  'people/objectives': 'people',
  'people/feedback': 'people',
  'workspace/tasks': 'people',
  'workspace/notifications': 'people',
  'organization/webhooks': 'organization',
  'seo/domain': 'seo',
  'seo/issue-tracking': 'seo',
  'seo/projects': 'seo',
  'seo/ranks': 'seo',
  'seo/reports': 'seo',
  'seo/site-audit': 'seo',
  'seo/own-checks': 'seo',
  'seo/page-audit': 'seo',
  'seo/checks': 'seo',
  'seo/sites': 'seo',
  'seo/technologies': 'seo',
  'seo/lighthouse': 'seo',
}

/** Calls of those slices that are for people alone: another organization, and how a colleague signs in. */
const FOR_PEOPLE = new Set(['createOrganization', 'resetTwoStep'])

function toScope(name: string, slice: string, { method }: Endpoint): KeyScope | undefined {
  const area = AREA_OF[slice]
  if (area === undefined || FOR_PEOPLE.has(name)) return undefined
  return `${area}:${method === 'GET' ? 'read' : 'write'}`
}

/** Created once, since the endpoints are values that stay. */
const SCOPES: ReadonlyMap<Endpoint, KeyScope | undefined> = new Map(
  ENDPOINTS.map(({ name, slice, endpoint }) => [endpoint, toScope(name, slice, endpoint)]),
)

/** The scope that a key needs for a call; undefined where no key may make it. */
export const findKeyScope = (endpoint: Endpoint): KeyScope | undefined => SCOPES.get(endpoint)

/** Whether every key may make this call: each tool of the MCP server is a call that needs a scope of its own. */
export const needsNoScope = (endpoint: Endpoint): boolean => endpoint === callMcp

/** Whether a key with these scopes may make a call that needs one: who may change things may read them too. */
export const hasKeyScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(':read', ':write') as KeyScope) // of the same area
