import type { MetaFunction } from '@remix-run/cloudflare'
import { ErrorPage } from '#app/features/errors/error-page.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'You are offline · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Kept by the service worker, which shows it when a page cannot be fetched. */
export default function OfflineRoute() {
  return (
    <ErrorPage title="You are offline">
      <p>
        This page could not be fetched. Nothing that was saved is lost: open it again once you are connected.
      </p>
    </ErrorPage>
  )
}
