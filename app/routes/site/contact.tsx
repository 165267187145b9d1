import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendMessage } from '#app/features/site/contact/contact.api.server.ts'
import { ContactForm } from '#app/features/site/contact/contact-form.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { invalid } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Contact } from '#contract/site/contact.forms.ts'

const NOT_SENT = 'There was an error sending your message. Please try again later.'

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

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, log } = context
  const submission = parseWithZod(await readForm(request), { schema: Contact })
  if (submission.status !== 'success') return invalid(submission)

  try {
    await sendMessage(api, submission.value)
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 422) return invalid(submission, error)
    log('warn', 'contact-not-sent', { error })
    const { status, detail } = error.problem
    // Who has sent too many is told when the next one is taken.
    const text = status === 429 ? detail : NOT_SENT
    context.toast = { kind: 'error', text: text.slice(0, 200) }
    return data({ result: submission.reply({ formErrors: [text] }) }, { status })
  }
  return redirectDone(`${paths.contact()}?sent=1`)
}

export default function ContactRoute() {
  const { person, isSent } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
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
