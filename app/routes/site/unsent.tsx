import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { UnsentFormPage } from '#app/features/site/errors/unsent-form-page.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'What you typed is kept · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Has a URL only so that it can be rendered: it only has content in the response to a form. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.unsent) throw data(null, 404)
  return context.unsent
}

export default function UnsentRoute() {
  return <UnsentFormPage {...useLoaderData<typeof loader>()} />
}
