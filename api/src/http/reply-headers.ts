import { createMiddleware } from 'hono/factory'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** Replies are data for one caller: not stored, not sniffed, not framed. A route may have set its own value before. */
export const replyHeaders = createMiddleware(async (context, next) => {
  await next()
  // Not by context.header(), which copies the whole reply for each of them once there is one.
  const { headers } = context.res
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!headers.has(name)) headers.set(name, value)
  }
})
