import { type TestApi } from './api.ts'
import { createPerson } from './people.ts'

/** The viewers of a page, by what they may do. */
export const VIEWERS = ['owner', 'administrator', 'manager', 'member'] as const
export type Viewer = (typeof VIEWERS)[number]

/** How things stand with their organization's plan, or with themselves. */
export const STATES = ['active', 'trialing', 'past_due', 'ended', 'none', 'full', 'unconfirmed'] as const
export type State = (typeof STATES)[number]

export const VIEWS = VIEWERS.flatMap((viewer) => STATES.map((state) => ({ viewer, state })))

function toPlan(state: State): Pick<NonNullable<Parameters<typeof createPerson>[1]>, 'plan'> {
  if (state === 'none') return {}
  if (state === 'full') return { plan: { productId: 'prod_starter', status: 'active' } }
  if (state === 'ended') return { plan: { status: 'expired' } }
  return { plan: { status: state === 'unconfirmed' ? 'active' : state } }
}

export async function createViewer(api: TestApi, viewer: Viewer, state: State) {
  const isConfirmed = state !== 'unconfirmed'
  if (viewer === 'owner') return createPerson(api, { role: 'owner', isConfirmed, ...toPlan(state) })
  const owner = await createPerson(api, { role: 'owner', ...toPlan(state) })
  const { organizationId } = owner
  const role = viewer === 'administrator' ? ('administrator' as const) : ('member' as const)
  const person = await createPerson(api, { organizationId, role, isConfirmed })
  if (viewer === 'manager') await createPerson(api, { organizationId, role: 'member', managerId: person.id })
  return person
}

/** What a page should not have offered. */
export const isRefusal = (status: number) => [402, 403, 409].includes(status)
