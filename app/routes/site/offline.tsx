import type { MetaFunction } from '@remix-run/cloudflare'
import { ErrorPage } from '#app/features/site/errors/error-page.tsx'
import { buttonClass } from '#app/ui/controls/button.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'You are offline · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Cached by the service worker, which shows it when a page can't be fetched. */
export default function OfflineRoute() {
  return (
    <ErrorPage title="You are offline" actions={<TryAgain />}>
      <p>This page couldn’t be loaded. Nothing you saved is lost. Open it again when you are back online.</p>
    </ErrorPage>
  )
}

/** An empty URL is that of the page that could not be fetched. */
function TryAgain() {
  return (
    // eslint-disable-next-line jsx-a11y/anchor-is-valid -- see above
    <a href="" className={buttonClass({ variant: 'primary' })}>
      Try again
    </a>
  )
}
