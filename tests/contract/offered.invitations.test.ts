import { expect, test } from 'vitest'
import { isAllowed } from '#contract/allowed-actions.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as people from '#contract/organization/users.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

// The page of an invitation has a form where the link can be used, and says why it has none everywhere else.

type Company = Awaited<ReturnType<typeof createCompany>>

const accept = (api: TestApi, token: string) =>
  api.call(joining.acceptInvitation, {
    body: { token, firstName: 'Ana', lastName: 'Costa', password: PASSWORD, confirmPassword: PASSWORD },
  })

interface Invited {
  api: TestApi
  company: Company
  id: string
  link: string
}

const endPlan = (api: TestApi, organizationId: string) =>
  api.bindings.DB.prepare("update subscriptions set status = 'expired' where organization_id = ?")
    .bind(organizationId)
    .run()

/** What may have happened to a link before it is opened. */
const HAPPENED = {
  nothing: async () => {},
  'the plan ended': ({ api, company }: Invited) => endPlan(api, company.organizationId),
  'it was used': ({ api, link }: Invited) => accept(api, link),
  'it was sent again': ({ api, company: { token }, id }: Invited) =>
    api.call(people.resendInvitation, { params: { id } }, { token }),
  'it grew too old': ({ api }: Invited) => {
    api.wait(8 * DAY)
    return Promise.resolve()
  },
  'they were archived': ({ api, company: { token }, id }: Invited) =>
    api.call(people.archiveUser, { params: { id } }, { token }),
}

test.each(Object.entries(HAPPENED))(
  'after %s, an invitation is accepted where it is offered',
  async (_, run) => {
    const api = createTestApi()
    const company = await createCompany(api)
    const email = `ana-${crypto.randomUUID()}@example.com`
    const { id } = (await company.invite({ email })).body
    const link = await readMailedToken(api, email)
    await run({ api, company, id, link })

    const shown = await api.call(joining.getInvitation, { params: { token: link } })
    const { status } = await accept(api, link)

    const isOffered = shown.status === 200 && isAllowed(shown.body.allowedActions, 'accept')
    expect(status === 201).toBe(isOffered)
  },
)

test('who has an account elsewhere is not offered what would be refused', async () => {
  const api = createTestApi()
  const company = await createCompany(api)
  const member = await createPerson(api)
  await company.invite({ email: member.email })
  const link = await readMailedToken(api, member.email)

  const shown = await api.call(joining.getInvitation, { params: { token: link } })

  expect(shown.body.hasAccountElsewhere).toBe(true)
  expect(isAllowed(shown.body.allowedActions, 'accept')).toBe(false)
  await walkActions(() => Promise.resolve(shown.body.allowedActions), { accept: () => accept(api, link) })
})
