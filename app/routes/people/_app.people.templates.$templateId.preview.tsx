import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TemplatePreview } from '#app/features/people/templates/template-preview.tsx'
import { getTemplate, previewTemplate } from '#app/features/people/templates/templates.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import * as contract from '#contract/people/templates.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Preview of ${data ? data.template.name : 'a template'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['templateId'] ?? ''
  const query = readQuery(contract.previewTemplate.query, new URL(request.url))
  const [, template, preview] = await Promise.all([
    requireManager(request, context),
    getTemplate(context.api, id),
    previewTemplate(context.api, id, query),
  ])
  return { template, preview }
}

export default function TemplatePreviewRoute() {
  return <TemplatePreview {...useLoaderData<typeof loader>()} />
}
