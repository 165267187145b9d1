import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'
import { DomainFrame } from '#app/features/seo/domain/domain-frame.tsx'
import { openDomain } from '#app/features/seo/domain/load-domain.server.ts'

/** Around every page about a domain: it stays while tabs change, with what is typed in its scope bar. */
export const loader = (args: LoaderFunctionArgs) => openDomain(args)

export default function DomainLayout() {
  const { frame, sources } = useLoaderData<typeof loader>()
  return (
    <DomainFrame {...frame}>
      <Outlet context={{ sources }} />
    </DomainFrame>
  )
}
