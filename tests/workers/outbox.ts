import { type OutboxMail, listOutbox } from '#contract/operations/outbox.ts'
import { type TestApi } from './api.ts'

/** The mail to one address, newest first. */
export async function readOutbox(api: TestApi, to: string): Promise<OutboxMail[]> {
  const { body } = await api.call(listOutbox, {}, { headers: { 'cf-connecting-ip': '127.0.0.1' } })
  return (body as OutboxMail[]).filter((mail) => mail.to === to)
}

/** The token at the end of the first link of the newest mail to one address. */
export async function readMailedToken(api: TestApi, to: string): Promise<string> {
  const [mail] = await readOutbox(api, to)
  const token = mail?.links[0]?.split('/').at(-1)
  if (!token) throw new Error(`there is no link for ${to} in the outbox`)
  return token
}
