import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { listAttributeChoices } from '#app/features/people/attributes/attributes.api.server.ts'
import { CycleFacts } from '#app/features/people/cycles/cycle-facts.tsx'
import { CycleForm } from '#app/features/people/cycles/cycle-form.tsx'
import { DaysForm } from '#app/features/people/cycles/days-form.tsx'
import { CycleHeader } from '#app/features/people/cycles/cycle-header.tsx'
import { toSettingsIntents } from '#app/features/people/cycles/cycle-intents.server.ts'
import { getCycle } from '#app/features/people/cycles/cycles.api.server.ts'
import { listTemplateChoices } from '#app/features/people/templates/templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { MAY_CALL, toCallerRole } from '#contract/access.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import { listOpenDays } from '#contract/people/cycles.timeline.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Settings of ${data ? data.cycle.name : 'a review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ api, user }, cycle] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, params['cycleId'] ?? ''),
  ])
  // Owners of a cycle who lead nobody may read neither templates nor attributes.
  const readers: readonly string[] = MAY_CALL.manager
  const mayRead = readers.includes(toCallerRole(user))
  const canEdit = mayRead && isAllowed(cycle.allowedActions, 'edit')
  const [people, templates, attributes] = await Promise.all([
    canEdit ? listChoices(api) : [],
    mayRead ? listTemplateChoices(api) : [],
    mayRead ? listAttributeChoices(api) : [],
  ])
  const days = isAllowed(cycle.allowedActions, 'edit-days') ? listOpenDays(cycle.state, cycle.settings) : []
  return { cycle, canEdit, days, people, templates, attributes }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toSettingsIntents(args.params['cycleId'] ?? ''))
}

export default function CycleSettingsRoute() {
  const { cycle, canEdit, days, people, templates, attributes } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>('default')
  const lastDays = useLastResult<typeof action>('days')
  return (
    <>
      <CycleHeader cycle={cycle} current="settings" />
      {canEdit ? (
        <CycleForm key={cycle.version} {...{ cycle, people, templates, attributes, lastResult }} />
      ) : (
        <div className="flex flex-col gap-8">
          {days.length > 0 ? (
            <DaysForm key={cycle.version} cycle={cycle} days={days} lastResult={lastDays} />
          ) : null}
          <CycleFacts {...{ cycle, templates, attributes }} />
        </div>
      )}
    </>
  )
}
