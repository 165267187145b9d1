import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { contactIntents } from '#app/features/site/contact/contact-intents.server.ts'
import { ContactForm } from '#app/features/site/contact/contact-form.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Contact us · Bellwether' },
  { name: 'description', content: 'Contact the people who run this Bellwether installation.' },
]

export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  const { user } = session
  return {
    person: user ? { name: user.name, email: user.email } : null,
    isSent: new URL(request.url).searchParams.has('sent'),
  }
}

export const action = (args: ActionFunctionArgs) => runIntents(args, contactIntents)

export default function ContactRoute() {
  const { person, isSent } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <SiteLayout isSignedIn={person !== null}>
      <div className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
        <PageHeader
          title="Contact us"
          description="Questions, bug reports, feature requests: a person reads every message and replies by email."
        />
        {isSent ? (
          <Callout tone="good" title="Your message is on its way">
            We’ll reply to the address you gave.
          </Callout>
        ) : (
          <ContactForm lastResult={lastResult} person={person} />
        )}
      </div>
    </SiteLayout>
  )
}
