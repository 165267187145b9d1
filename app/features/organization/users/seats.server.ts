import type { Api } from '#app/lib/http/api.server.ts'
import type { Seats } from './seats-meter.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { listUsers as contract } from '#contract/organization/users.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listUsers } from './users.api.server.ts'

/** Whether there are free seats, from the reply of the list. */
export const toSeats = ({
  seats,
  allowedActions,
}: Pick<ReplyOf<typeof contract>, 'seats' | 'allowedActions'>): Seats => ({
  ...seats,
  reason: findRefusal(allowedActions, 'invite')?.reason ?? null,
})

export const getSeats = async (api: Api): Promise<Seats> => toSeats(await listUsers(api, { pageSize: 1 }))
