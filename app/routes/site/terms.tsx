import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TermsPage } from '#app/features/site/policies/terms-page.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Terms of use · Bellwether' },
  { name: 'description', content: 'What you can expect from Bellwether, and what it expects from you.' },
]

export function loader({ context }: LoaderFunctionArgs) {
  return { isSignedIn: context.session.user !== undefined }
}

export default function TermsRoute() {
  return (
    <SiteLayout {...useLoaderData<typeof loader>()}>
      <TermsPage />
    </SiteLayout>
  )
}
