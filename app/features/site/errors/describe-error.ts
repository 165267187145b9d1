import { isRouteErrorResponse } from '@remix-run/react'

export interface ErrorDescription {
  title: string
  text: string
  requestId: string | undefined
}

const TITLES: Record<number, string> = {
  400: 'This request could not be read',
  402: 'This needs an active plan',
  403: 'You don’t have access to this',
  404: 'Page not found',
  405: 'This page doesn’t accept that request',
  409: 'This can’t be done right now',
  410: 'This link is no longer valid',
  413: 'The request is too large',
  414: 'The address is too long',
  422: 'Some values are not valid',
  424: 'This is not set up on this server',
  429: 'Too many requests',
  502: 'A service we depend on didn’t respond',
}

const TEXTS: Record<number, string> = {
  404: 'The address may be mistyped, or the page no longer exists.',
}

/** Title and text for an error of a loader, an action or rendering. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) {
    return {
      title: 'Something went wrong!',
      text: 'The problem is on our side. Nothing you saved before is lost. Try again in a moment.',
      requestId: undefined,
    }
  }
  const { detail, requestId } = Object(error.data) as { detail?: unknown; requestId?: unknown }
  return {
    title: TITLES[error.status] ?? 'Something went wrong!',
    text:
      typeof detail === 'string'
        ? detail
        : (TEXTS[error.status] ?? 'The problem is on our side. Try again in a moment.'),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}
