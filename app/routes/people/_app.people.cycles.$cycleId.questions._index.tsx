import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AskedQuestions } from '#app/features/people/cycles/asked-questions.tsx'
import { getCycle, listCycleQuestions } from '#app/features/people/cycles/cycles.api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Questions of ${data ? data.cycle.name : 'a review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['cycleId'] ?? ''
  const [{ timeZone }, cycle, { items }] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, id),
    listCycleQuestions(context.api, id),
  ])
  return { cycle, questions: items, timeZone }
}

export default function AskedQuestionsRoute() {
  return <AskedQuestions {...useLoaderData<typeof loader>()} />
}
