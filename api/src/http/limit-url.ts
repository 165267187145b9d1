import { createMiddleware } from 'hono/factory'
import { DomainError } from '#api/lib/domain-error.ts'
import { findAddressFault } from '#contract/request-limits.ts'
import { type HttpEnv } from './mount.ts'

/** Refuses an address that is longer than any of ours, before its query is taken apart. */
export const limitAddress = createMiddleware<HttpEnv>(async (context, next) => {
  const fault = findAddressFault(context.req.url)
  if (fault === 'too-long') throw new DomainError('address-too-long', 'The address is too long.')
  if (fault) throw new DomainError('malformed', 'The address has too many parameters.')
  await next()
})
