import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PrivacyPage } from '#app/features/site/policies/privacy-page.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Privacy · Bellwether' },
  {
    name: 'description',
    content: 'What Bellwether stores, why and for how long, and how to have it deleted.',
  },
]

export function loader({ context }: LoaderFunctionArgs) {
  return { isSignedIn: context.session.user !== undefined }
}

export default function PrivacyRoute() {
  return (
    <SiteLayout {...useLoaderData<typeof loader>()}>
      <PrivacyPage />
    </SiteLayout>
  )
}
