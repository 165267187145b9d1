import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BotPage } from '#app/features/site/policies/bot-page.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'
import { paths } from '#app/lib/paths.ts'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'BellwetherBot, our crawler · Bellwether' },
  {
    name: 'description',
    content: 'What BellwetherBot is, how it behaves, and how to block or allow it on a site.',
  },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { session, settings } = context
  return {
    isSignedIn: session.user !== undefined,
    userAgent: `Mozilla/5.0 (compatible; BellwetherBot/1.0; +${settings.APP_URL}${paths.bot()})`,
  }
}

export default function BotRoute() {
  const { isSignedIn, userAgent } = useLoaderData<typeof loader>()
  return (
    <SiteLayout isSignedIn={isSignedIn}>
      <BotPage userAgent={userAgent} />
    </SiteLayout>
  )
}
