import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { OwnChecks } from './own-checks.forms.ts'
import { OWN_GAPS } from './own-checks.words.ts'
import { WithScheme } from './site-audit.forms.ts'

/** What one check found on one page. */
export const OwnResult = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it found what must not be there, or did not find what must; null where it only extracts, or was not run. */
  isFault: z.boolean().nullable(),
  /** How many matches; as far as they were counted, where `isMore`. Null where it was not run. */
  found: z.number().int().min(0).nullable(),
  isMore: z.boolean(),
  /** The first values, each cut to its first characters. */
  values: z.array(z.string()),
  /** Why it was not run on this page. */
  gap: z.enum(OWN_GAPS).nullable(),
})
export type OwnResult = z.infer<typeof OwnResult>

/** Fetches one page as a page audit does, without the sign-in and the headers of an audit. */
export const tryOwnChecks = endpoint({
  method: 'POST',
  path: '/seo/own-check-trials',
  summary: 'What checks of custom search and extraction find on one page',
  access: 'member',
  body: z.object({ url: WithScheme, ownChecks: OwnChecks.min(1, 'Add a check to try.') }),
  reply: z.object({
    /** As it was requested, and where it led. */
    url: z.string(),
    finalUrl: z.string(),
    status: z.number().int().nullable(),
    results: z.array(OwnResult),
  }),
  status: 200,
})
