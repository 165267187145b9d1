import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepOfflinePage } from '#app/lib/http/offline-page.ts'

/**
 * Remix reads the data of the page when it is rendered first, and throws the promise of it until then. React can't wait at its
 * root when somebody clicks meanwhile (https://github.com/remix-run/remix/issues/10214), so Remix is asked before React is.
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
