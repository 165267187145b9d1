import { isRouteErrorResponse } from '@remix-run/react'

export interface ErrorDescription {
  title: string
  text: string
  requestId: string | undefined
}

const TITLES: Record<number, string> = {
  400: 'This request could not be read',
  402: 'This needs a plan',
  403: 'This is not open to you',
  404: 'This page does not exist',
  405: 'This address takes no such request',
  410: 'This link is no longer valid',
  413: 'This is too large',
  429: 'Too many requests',
  502: 'The service did not answer',
}

const TEXTS: Record<number, string> = {
  404: 'The address may be mistyped, or what was here is gone.',
}

/** Words for whatever a page's loader, action or drawing has thrown. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) {
    return {
      title: 'Something went wrong!',
      text: 'The fault is ours. Nothing that was saved before is lost. Try again in a moment.',
      requestId: undefined,
    }
  }
  const { detail, requestId } = Object(error.data) as { detail?: unknown; requestId?: unknown }
  return {
    title: TITLES[error.status] ?? 'Something went wrong!',
    text:
      typeof detail === 'string'
        ? detail
        : (TEXTS[error.status] ?? 'The fault is ours. Try again in a moment.'),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}
