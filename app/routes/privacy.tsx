import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PrivacyPage } from '#app/features/site/privacy-page.tsx'
import { SiteLayout } from '#app/features/site/site-layout.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Privacy · Bellwether' },
  { name: 'description', content: 'What Bellwether keeps, what for, how long, and how to get it deleted.' },
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
