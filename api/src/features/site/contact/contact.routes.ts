import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/site/contact.ts'
import { sendContact } from './contact.service.ts'

export function contactRoutes(http: Http) {
  mount(http, contract.sendContact, ({ scope, body }) => sendContact(scope, body))
}
