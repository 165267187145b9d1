import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import type { DomainFrameData } from './domain-frame.tsx'
import { listDomainSources } from './domain.api.server.ts'
import { toDays } from './scope/domain-scope.ts'
import { readScope } from './scope/read-scope.server.ts'

type Sources = Awaited<ReturnType<typeof listDomainSources>>['items']

export interface OpenDomain {
  frame: DomainFrameData
  sources: Sources
}

/** Which sources there are for a target; undefined where the API takes it for no domain and no URL. */
export async function findDomainSources(api: Api, target: string) {
  try {
    return await listDomainSources(api, target)
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 404, 422].includes(error.problem.status)
    if (isRefused) return undefined
    throw error
  }
}

/** What is around every page about a domain. What is no domain goes back to where one is chosen. */
export async function openDomain({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>): Promise<OpenDomain> {
  const given = params.target ?? ''
  const scope = readScope(new URL(request.url))
  const [, found] = await Promise.all([requireUser(request, context), findDomainSources(context.api, given)])
  if (!found) throw redirect(paths.domains({ target: given }))
  const frame = {
    given,
    target: { ...found.target, scope: scope.scope },
    scope,
    days: toDays(scope, new Date()),
  }
  return { frame, sources: found.items }
}
