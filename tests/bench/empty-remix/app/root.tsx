import { Links, Meta, Outlet, Scripts } from '@remix-run/react'
import { type ReactNode } from 'react'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function EmptyPage() {
  return <Outlet />
}
