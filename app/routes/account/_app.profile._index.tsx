import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { toPhoto } from '#app/labels/person-labels.ts'
import { REMOVE_PHOTO_FORM } from '#app/features/account/profile/photo-field.tsx'
import { profileIntents } from '#app/features/account/profile/profile-intents.server.ts'
import { ProfileForm } from '#app/features/account/profile/profile-form.tsx'
import { guessPlace } from '#app/features/account/profile/profile.api.server.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Your profile · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Asked at once, so that both travel together.
  const [{ user, organization }, { phonePrefix }] = await Promise.all([
    requireUser(request, context),
    guessPlace(context.api),
  ])
  return {
    profile: user,
    phonePrefix: user.phone === null ? phonePrefix : null,
    organizationTimeZone: organization.timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, profileIntents, FORM_BYTES.file)
}

export default function ProfileRoute() {
  const { profile, ...rest } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const { version, photoVersion } = profile
  return (
    <>
      <PageHeader title="Your profile" description="Your personal details and preferences." />
      {/* Remounted after a save, with the current values. */}
      <ProfileForm
        key={`${version} ${photoVersion ?? ''}`}
        profile={profile}
        photo={toPhoto(profile)}
        {...rest}
        lastResult={lastResult}
      />
      <Form id={REMOVE_PHOTO_FORM} method="post" />
    </>
  )
}
