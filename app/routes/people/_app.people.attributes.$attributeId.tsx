import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toAttributeIntents } from '#app/features/people/attributes/attribute-intents.server.ts'
import { AttributePage } from '#app/features/people/attributes/attribute-page.tsx'
import { getAttribute } from '#app/features/people/attributes/attributes.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.attribute.name : 'Attribute'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, attribute] = await Promise.all([
    requireManager(request, context),
    getAttribute(context.api, params['attributeId'] ?? ''),
  ])
  return { attribute }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toAttributeIntents(args.params['attributeId'] ?? ''))
}

export default function AttributeRoute() {
  return (
    <AttributePage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('default')} />
  )
}
