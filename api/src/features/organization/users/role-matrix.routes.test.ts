import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallerRole } from '#contract/access.ts'
import * as contract from '#contract/organization/users.ts'
import { getProfile } from '#contract/account/profile.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { turnTwoStepOn } from '#tests/workers/two-step.ts'

type Role = 'owner' | 'administrator' | 'member'
const CALLERS = ['member', 'manager', 'administrator', 'owner'] as const satisfies CallerRole[]
const ROLES = ['member', 'administrator', 'owner'] as const satisfies Role[]

/** Who may do what with whom. Targets are in the order of ROLES; callers that are not listed may do nothing. */
const MAY: Record<string, Partial<Record<CallerRole, readonly Role[]>>> = {
  see: { member: ROLES, manager: ROLES, administrator: ROLES, owner: ROLES },
  edit: { administrator: ['member', 'administrator'], owner: ROLES },
  archive: { administrator: ['member', 'administrator'], owner: ROLES },
  restore: { administrator: ['member', 'administrator'], owner: ROLES },
  resend: { administrator: ['member', 'administrator'], owner: ROLES },
  'reset two-step': { administrator: ['member', 'administrator'], owner: ROLES },
  'make member': { administrator: ['administrator'], owner: ['administrator', 'owner'] },
  'make administrator': { administrator: ['member'], owner: ['member', 'owner'] },
  'make owner': { owner: ['member', 'administrator'] },
  'invite as': { administrator: ['member', 'administrator'], owner: ROLES },
}
/** A target in the state that an action needs. */
const STATUS: Record<string, 'archived' | 'invited'> = { restore: 'archived', resend: 'invited' }

interface Case {
  api: TestApi
  token: string
  id: string
  target: Role
}
const patch = ({ api, token, id }: Case, body: object) =>
  api.call(contract.patchUser, { params: { id }, body }, { token })

const ACTIONS: Record<string, (given: Case) => Promise<{ status: number; body: { type?: string } }>> = {
  see: ({ api, token, id }) => api.call(contract.getUser, { params: { id } }, { token }),
  edit: (given) => patch(given, { jobTitle: 'Chief' }),
  archive: ({ api, token, id }) => api.call(contract.archiveUser, { params: { id } }, { token }),
  restore: ({ api, token, id }) => api.call(contract.restoreUser, { params: { id } }, { token }),
  resend: ({ api, token, id }) => api.call(contract.resendInvitation, { params: { id } }, { token }),
  'reset two-step': async ({ api, token, id }) => {
    const { status, body } = await api.call(contract.resetTwoStep, { params: { id } }, { token })
    return { status, body: Object(body) as { type?: string } }
  },
  'make member': (given) => patch(given, { role: 'member' }),
  'make administrator': (given) => patch(given, { role: 'administrator' }),
  'make owner': (given) => patch(given, { role: 'owner' }),
  'invite as': ({ api, token, target }) => {
    const email = `new-${crypto.randomUUID()}@example.com`
    return api.call(contract.inviteUser, { body: { name: 'New', email, role: target } }, { token })
  },
}

async function setUp(api: TestApi, { caller, target, action, isSelf }: Draw): Promise<Case> {
  const { organizationId } = await createPerson(api, { plan: { status: 'active' } })
  const isManager = caller === 'manager'
  const { token, ...person } = await createPerson(api, {
    organizationId,
    role: isManager ? 'member' : caller,
  })
  const status = STATUS[action] ?? 'active'
  const other = await createPerson(api, {
    organizationId,
    role: target,
    status,
    ...(isManager && { managerId: person.id }),
  })
  if (action === 'reset two-step') await turnTwoStepOn(api, other.token)
  // An archived report makes nobody a manager.
  if (isManager) await createPerson(api, { organizationId, role: 'member', managerId: person.id })
  return { api, token, target, id: isSelf ? person.id : other.id }
}

interface Draw {
  caller: CallerRole
  target: Role
  action: string
  isSelf: boolean
}

const draws: fc.Arbitrary<Draw> = fc.record({
  caller: fc.constantFrom(...CALLERS),
  target: fc.constantFrom(...ROLES),
  action: fc.constantFrom(...Object.keys(MAY)),
  isSelf: fc.constant(false),
})

/** Assigning the current role is not a change, and refused as such to callers who may assign it. */
function isNoChange({ action, target }: Draw): boolean {
  return action === `make ${target}`
}

test('every caller may do what the table says with every target', { timeout: 180_000 }, async () => {
  const api = createTestApi()
  await fc.assert(
    fc.asyncProperty(
      draws.filter((draw) => !isNoChange(draw)),
      async (draw) => {
        const given = await setUp(api, draw)
        const before = await api.call(contract.getUser, { params: { id: given.id } }, { token: given.token })
        const answer = await ACTIONS[draw.action]?.(given)
        const isAllowed = MAY[draw.action]?.[draw.caller]?.includes(draw.target) ?? false

        if (isAllowed) {
          expect(answer?.status, JSON.stringify(answer?.body)).toBeLessThan(300)
          return
        }
        expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } })
        const after = await api.call(contract.getUser, { params: { id: given.id } }, { token: given.token })
        expect(after.body).toEqual(before.body)
      },
    ),
    { numRuns: 150, seed: 20_261_121 },
  )
})

test('nobody turns off their own two-step sign-in without a code', async () => {
  const api = createTestApi()
  for (const caller of CALLERS) {
    const given = await setUp(api, { caller, target: 'member', action: 'edit', isSelf: true })
    await turnTwoStepOn(api, given.token)
    const { status } = await api.call(contract.resetTwoStep, { params: { id: given.id } }, given)
    expect(status).toBe(caller === 'owner' || caller === 'administrator' ? 409 : 403)
    const profile = await api.call(getProfile, {}, given)
    expect(profile.body.twoStep.isOn).toBe(true)
  }
})

test('nobody promotes themselves', async () => {
  const api = createTestApi()
  for (const caller of ['member', 'manager', 'administrator'] as const) {
    for (const role of ROLES.slice(caller === 'administrator' ? 2 : 1)) {
      const given = await setUp(api, { caller, target: 'member', action: 'edit', isSelf: true })
      const { body } = await patch(given, { role })
      expect(body.type).toBe('forbidden')
    }
  }
})
