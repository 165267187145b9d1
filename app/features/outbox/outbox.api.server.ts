import type { AppLoadContext } from '@remix-run/cloudflare'
import { listOutbox, type OutboxMail } from '#contract/operations.ts'

const notFound = () => new Response(null, { status: 404 })

/** @throws a 404 unless this is a loopback address; the API refuses too, and where mail goes out for real */
export async function getOutbox({ api, settings }: AppLoadContext): Promise<OutboxMail[]> {
  if (!settings.isLocal) throw notFound()
  return api(listOutbox)
}

/** One mail by its position, 0 being the newest. */
export async function getOutboxMail(
  context: AppLoadContext,
  position: string | undefined,
): Promise<OutboxMail> {
  const mail = /^\d{1,6}$/.test(position ?? '') ? (await getOutbox(context))[Number(position)] : undefined
  if (!mail) throw notFound()
  return mail
}
