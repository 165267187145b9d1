import type { MetaFunction } from '@remix-run/cloudflare'
import { OwnData } from '#app/features/account/profile/own-data.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'My data · Bellwether' }]

export default function OwnDataRoute() {
  return (
    <>
      <PageHeader title="My data" description="A copy of your personal data, as a JSON file." />
      <OwnData />
    </>
  )
}
