import * as contract from '#contract/organization/users.ts'
import { type TestApi } from './api.ts'
import { createPerson } from './people.ts'

/** An organization with a plan, its owner Olga Souza, and ways for others to come into it. */
export async function createCompany(api: TestApi, plan: { productId?: string } = {}) {
  const owner = await createPerson(api, { plan: { status: 'active', ...plan }, firstName: 'Olga' })
  const { organizationId, token } = owner
  return {
    owner,
    organizationId,
    token,
    /** Writes somebody straight into the database. */
    join: (options: Parameters<typeof createPerson>[1] = {}) =>
      createPerson(api, { organizationId, role: 'member', ...options }),
    /** Asks for an invitation, as the owner or as somebody else. */
    invite: (body: object = {}, by = token) =>
      api.call(
        contract.inviteUser,
        {
          body: {
            name: 'Ana Lima',
            email: `ana-${crypto.randomUUID()}@example.com`,
            role: 'member',
            ...body,
          },
        },
        { token: by },
      ),
  }
}
