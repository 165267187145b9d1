import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { toPhoto } from '#app/features/people/person-words.ts'
import { changePhoto, isPhotoIntent } from '#app/features/profile/photo-changes.server.ts'
import { PhotoForm } from '#app/features/profile/photo-form.tsx'
import { check } from '#app/features/profile/profile-form.check.ts'
import { ProfileForm } from '#app/features/profile/profile-form.tsx'
import { guessPlace, updateProfile } from '#app/features/profile/profile.api.server.ts'
import { attempt } from '#app/lib/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { FORM_BYTES, readForm } from '#app/lib/read-form.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { keepTheme } from '#app/lib/theme.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Your profile · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, organization, api } = await requireUser(request, context)
  const { phonePrefix } = user.phone === null ? await guessPlace(api) : { phonePrefix: null }
  return {
    profile: user,
    phonePrefix,
    organizationTimeZone: organization.timeZone,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(request, context)
  const form = await readForm(request, FORM_BYTES.file)
  if (isPhotoIntent(form)) return changePhoto(api, form)

  const outcome = await attempt(check(form), (value) => updateProfile(api, value))
  if ('refusal' in outcome) return outcome.refusal
  keepTheme(context.cookies, outcome.done.theme)
  return redirectWithToast(paths.profile(), { kind: 'success', text: 'Your profile is up to date.' })
}

export default function ProfileRoute() {
  const { profile, ...rest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { name, jobTitle, phone, timeZone, theme } = profile
  return (
    <>
      <PageHeader
        title="Your profile"
        description="How your colleagues know you, and how you like it here."
      />
      <div className="flex flex-col gap-8">
        <div className="max-w-xl">
          <PhotoForm
            name={name}
            src={toPhoto(profile)}
            error={answer && 'photoError' in answer ? answer.photoError : undefined}
          />
        </div>
        {/* Drawn anew after it was saved, with what is known then. */}
        <ProfileForm
          key={JSON.stringify([name, jobTitle, phone, timeZone, theme])}
          profile={profile}
          {...rest}
          lastResult={answer && 'result' in answer ? answer.result : undefined}
        />
      </div>
    </>
  )
}
