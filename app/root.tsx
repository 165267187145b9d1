import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { describeError } from '#app/features/site/errors/describe-error.ts'
import { ErrorPage } from '#app/features/site/errors/error-page.tsx'
import { SessionKeeper } from '#app/features/account/session/session-keeper.tsx'
import staticPageScript from '#app/features/account/session/static-page.ts?script'
import skipScript from '#app/features/workspace/shell/skip-to-main.ts?script'
import { NavigationAnnouncer } from '#app/features/workspace/shell/navigation-announcer.tsx'
import { useNonce } from '#app/lib/http/nonce.ts'
import { useKeptPanels } from '#app/lib/http/panel-cache.ts'
import { readTheme } from '#app/lib/session/theme.server.ts'
import { takeToast } from '#app/lib/forms/toast.server.ts'
import { useSubmitsInTurn } from '#app/lib/forms/use-submits-in-turn.ts'
import { useToasts } from '#app/lib/forms/use-toasts.ts'
import { fontLinks } from '#app/ui/theme/font.ts'
import { Toasts } from '#app/ui/overlay/toasts.tsx'
import '#app/tailwind.css'

// Only in the document: a browser that runs them already has them.
const SKIP_SCRIPT = import.meta.env.SSR ? skipScript : ''
const STATIC_PAGE_SCRIPT = import.meta.env.SSR ? staticPageScript : ''

/** A failed page has no title of its own. */
export const meta: MetaFunction = ({ error }) => [
  {
    title:
      error === undefined || error === null ? 'Bellwether' : `${describeError(error).title} · Bellwether`,
  },
]

export const links: LinksFunction = () => [
  ...fontLinks,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { session, settings, cookies, requestId } = context
  const toast = context.toast ?? takeToast(cookies)
  return {
    session: {
      user: session.user ?? null,
      msLeft: session.msLeft ?? null,
      version: session.version ?? null,
      tellVersion: settings.EXTENSION_ID ? (session.tellVersion ?? null) : null,
      extensionId: settings.EXTENSION_ID ?? null,
    },
    theme: readTheme(cookies),
    toast: toast ? { ...toast, id: requestId } : null,
    requestId,
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SKIP_SCRIPT }} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

/** A page with `static: true` in its `handle` has none of Remix's script, only a few lines of ours. */
function PageScripts({ nonce }: { nonce: string | undefined }) {
  const isStatic = useMatches().some(({ handle }) => isStaticHandle(handle))
  if (isStatic) return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: STATIC_PAGE_SCRIPT }} />
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  )
}

function isStaticHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>('root')
  const toasts = useToasts(root?.toast ?? null)
  useKeptPanels()
  useSubmitsInTurn()
  return (
    <>
      <Outlet />
      <Toasts toasts={toasts} />
      <NavigationAnnouncer />
      {root ? <SessionKeeper {...root.session} /> : null}
    </>
  )
}

export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId
  const description = describeError(useRouteError())
  return (
    <ErrorPage title={description.title} requestId={description.requestId ?? requestId}>
      <p>{description.text}</p>
    </ErrorPage>
  )
}
