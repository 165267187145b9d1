import type { Api } from '#app/lib/http/api.server.ts'
import { sendContact } from '#contract/site/contact.ts'
import type { Contact } from '#contract/site/contact.forms.ts'

export const sendMessage = (api: Api, body: Contact) => api(sendContact, { body })
