import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Contact } from './contact.forms.ts'

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact/send',
  summary: 'Send a message to the operator',
  access: 'anyone',
  body: Contact,
  reply: z.object({ message: z.string() }),
  status: 202,
})
