import * as z from 'zod'
import { Days } from '#contract/list-query.ts'
import { DEVICES, TARGET_SCOPES } from '#contract/seo/domain.words.ts'
import { SOURCE_IDS } from '#contract/seo/sources.words.ts'
import { type DomainScope, PERIODS, USUAL_SCOPE } from './domain-scope.ts'

const Scope = z.object({
  scope: z.enum(TARGET_SCOPES).default(USUAL_SCOPE.scope).catch(USUAL_SCOPE.scope),
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  device: z.enum(DEVICES).default(USUAL_SCOPE.device).catch(USUAL_SCOPE.device),
  period: z.enum(PERIODS).default(USUAL_SCOPE.period).catch(USUAL_SCOPE.period),
  from: Days.from.catch(undefined),
  to: Days.to.catch(undefined),
  compare: z.enum(['none', 'previous']).default(USUAL_SCOPE.compare).catch(USUAL_SCOPE.compare),
  source: z.enum(SOURCE_IDS).optional().catch(undefined),
})

/** The scope of a URL; what is invalid is as if it were not there. */
export function readScope(url: URL): DomainScope {
  const given = [...url.searchParams].filter(([, value]) => value.trim() !== '')
  return Scope.parse(Object.fromEntries(given))
}
