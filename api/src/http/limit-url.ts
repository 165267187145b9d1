import { createMiddleware } from 'hono/factory'
import { DomainError } from '#api/lib/domain-error.ts'
import { findAddressFault } from '#contract/request-limits.ts'
import { type HttpEnv } from './mount.ts'

/** Refuses a URL that is longer than any of ours, before its query is parsed. */
export const limitUrl = createMiddleware<HttpEnv>(async (context, next) => {
  const fault = findAddressFault(context.req.url)
  if (fault === 'too-long') throw new DomainError('address-too-long', 'The URL is too long.')
  if (fault) throw new DomainError('malformed', 'The URL has too many parameters.')
  await next()
})
