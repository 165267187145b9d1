import type { Api } from '#app/lib/http/api.server.ts'
import { sendContact } from '#contract/account.ts'
import type { Contact } from '#contract/account.forms.ts'

export const sendMessage = (api: Api, body: Contact) => api(sendContact, { body })
