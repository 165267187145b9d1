import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { UnsentFormPage } from '#app/features/site/errors/unsent-form-page.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'What you typed is kept · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Has an address only so that it can be drawn: there is something to show in the answer to a form alone. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.unsent) throw data(null, 404)
  return context.unsent
}

export default function UnsentRoute() {
  return <UnsentFormPage {...useLoaderData<typeof loader>()} />
}
