import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'

interface Asked {
  organizationId: string
  personIds: readonly string[]
}

export interface WaitingKeyResult {
  id: string
  title: string
  objective: string
  personId: string
  cadence: 'weekly' | 'biweekly' | 'monthly'
  /** When it was checked in last, or has been there to be checked in since. */
  waitingSince: number
}

/** Active key results of these people in active periods. */
export const listWaiting = (db: Db, { organizationId, personIds }: Asked): Promise<WaitingKeyResult[]> =>
  db.all<WaitingKeyResult>(sql`select k.id as id, k.title as title, o.title as objective, k.owner_id as personId,
      p.cadence as cadence,
      max(coalesce(k.last_check_in_at, k.created_at), coalesce(o.activated_at, 0), unixepoch(p.start_date) * 1000)
        as waitingSince
    from key_results as k join objectives as o on o.id = k.objective_id join okr_periods as p on p.id = o.period_id
    where k.organization_id = ${organizationId}
      and k.owner_id in (select value from json_each(${JSON.stringify(personIds)})) and k.archived_at is null
      and o.state = 'active' and o.archived_at is null and p.state = 'active'`)

export interface PendingApproval {
  id: string
  title: string
  personId: string
  since: number
}

/** Objectives that wait for approval by these people: managers of their owners, or leads of their team. */
export const listPending = (db: Db, { organizationId, personIds }: Asked): Promise<PendingApproval[]> =>
  db.all<PendingApproval>(sql`select distinct o.id as id, o.title as title, approver.value as personId,
      o.updated_at as since
    from objectives as o, json_each(${JSON.stringify(personIds)}) as approver
    where o.organization_id = ${organizationId} and o.state = 'pending_approval' and o.archived_at is null
      and ((o.level = 'individual' and exists (select 1 from objective_owners as w join users as u on u.id = w.user_id
          where w.objective_id = o.id and u.manager_id = approver.value))
        or (o.level = 'team' and exists (select 1 from teams as t where t.id = o.team_id and t.lead_id = approver.value)))`)
