import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { getCycle, getParticipant, listReviewers } from '#app/features/people/cycles/cycles.api.server.ts'
import { toRevieweeIntents } from '#app/features/people/cycles/reviewee-intents.server.ts'
import { RevieweePage } from '#app/features/people/cycles/reviewee-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.participant.reviewee.name : 'Reviewee'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { cycleId = '', participantId = '' } = params
  const [{ api }, cycle, participant, reviewers] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, cycleId),
    getParticipant(context.api, cycleId, participantId),
    listReviewers(context.api, cycleId, participantId),
  ])
  const canEdit = isAllowed(cycle.allowedActions, 'edit-participants')
  const people = canEdit ? await listChoices(api) : []
  return { cycle, participant, reviewers: reviewers.items, people }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const { cycleId = '', participantId = '' } = args.params
  return runIntents(args, toRevieweeIntents(cycleId, participantId))
}

export default function RevieweeRoute() {
  return (
    <RevieweePage
      {...useLoaderData<typeof loader>()}
      rolesResult={useLastResult<typeof action>('roles')}
      reviewerResult={useLastResult<typeof action>('add-reviewer')}
    />
  )
}
