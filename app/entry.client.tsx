import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepOfflinePage } from '#app/lib/http/offline-page.ts'

/**
 * Remix reads the page's data at the first render, and throws a promise until it is there. React can't suspend at its
 * root if somebody clicks meanwhile (https://github.com/remix-run/remix/issues/10214), so the data is awaited before
 * hydration.
 */
async function untilDataIsRead() {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

async function hydrate() {
  await untilDataIsRead()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

void hydrate()
keepOfflinePage()
