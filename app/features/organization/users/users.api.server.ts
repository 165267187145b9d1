import type { PersonChoice } from '#app/labels/person-option.tsx'
import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/users.ts'

export const listUsers = (api: Api, query: Partial<QueryOf<typeof contract.listUsers>>) =>
  api(contract.listUsers, { query })

export const getUser = (api: Api, id: string) => api(contract.getUser, { params: { id } })

export const inviteUser = (api: Api, body: BodyOf<typeof contract.inviteUser>) =>
  api(contract.inviteUser, { body })

export const replaceUser = (api: Api, id: string, body: BodyOf<typeof contract.replaceUser>) =>
  api(contract.replaceUser, { params: { id }, body })

export const archiveUser = (api: Api, id: string, query: QueryOf<typeof contract.archiveUser> = {}) =>
  api(contract.archiveUser, { params: { id }, query })

export const restoreUser = (api: Api, id: string) => api(contract.restoreUser, { params: { id } })

export const resendInvitation = (api: Api, id: string) => api(contract.resendInvitation, { params: { id } })

export const resetTwoStep = (api: Api, id: string) => api(contract.resetTwoStep, { params: { id } })

export const importUsers = (api: Api, body: BodyOf<typeof contract.importUsers>) =>
  api(contract.importUsers, { body })

const PAGE_SIZE = 200
/** No plan has more people; stops endless paging of a faulty upstream. */
const MOST_PAGES = 10

/** All active and invited people, by name: for pickers, which work without script and so need all of them. */
export async function listChoices(api: Api): Promise<PersonChoice[]> {
  const people: PersonChoice[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, total } = await listUsers(api, { page, pageSize: PAGE_SIZE })
    people.push(...items.map(toChoice))
    if (people.length >= total) break
  }
  return people
}

const toChoice = ({ id, name, email, jobTitle, photoVersion }: contract.Person): PersonChoice => ({
  id,
  name,
  email,
  jobTitle,
  photoVersion,
})
