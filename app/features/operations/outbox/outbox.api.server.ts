import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireDevPages } from '#app/lib/http/dev-pages.server.ts'
import { listOutbox, type OutboxMail } from '#contract/operations/outbox.ts'

const notFound = () => new Response(null, { status: 404 })

type DevPageArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** @throws a 404 unless requested from this machine; the API refuses too, and also where mail is really sent */
export async function getOutbox({ request, context }: DevPageArgs): Promise<OutboxMail[]> {
  requireDevPages(request, context.settings)
  return context.api(listOutbox)
}

/** One mail by its position; 0 is the newest. */
export async function getOutboxMail(args: DevPageArgs, position: string | undefined): Promise<OutboxMail> {
  const mail = /^\d{1,6}$/.test(position ?? '') ? (await getOutbox(args))[Number(position)] : undefined
  if (!mail) throw notFound()
  return mail
}
