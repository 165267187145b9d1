import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { TeamName, USER_STATUSES } from '#contract/organization/users.ts'

const NamedPerson = z.object({ id: id('usr'), name: z.string() })

/** A person as their colleagues find them. */
export const Colleague = NamedPerson.extend({
  jobTitle: z.string().nullable(),
  /** Changes with the photo, so that browsers can cache it; null without one. */
  photoVersion: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  /** By name. */
  teams: z.array(TeamName),
  manager: NamedPerson.nullable(),
  /** People who report to this person: directly, and over any number of levels. */
  reports: z.object({ direct: z.number().int(), all: z.number().int() }),
})
export type Colleague = z.infer<typeof Colleague>

/** A person with how to reach them and where they are in the reporting line. */
export const ColleagueDetail = Colleague.extend({
  /** Absent for those who may not see how to reach them. */
  email: z.string().optional(),
  /** Absent for those who may not see how to reach them; null without one. */
  phone: z.string().nullable().optional(),
  /** Null to use the organization's. */
  timeZone: z.string().nullable(),
  /** Their first day at work, `2026-11-23`; null where that is not known. */
  startDate: z.iso.date().nullable(),
  /** The people above, from the top down to their manager. */
  line: z.array(NamedPerson.extend({ jobTitle: z.string().nullable(), photoVersion: z.string().nullable() })),
})
export type ColleagueDetail = z.infer<typeof ColleagueDetail>

/** The most managers that a list names as choices. */
export const MOST_MANAGERS = 500

export const listColleagues = endpoint({
  method: 'GET',
  path: '/people',
  summary: 'The people of the organization, as a directory; archived people are left out',
  access: 'member',
  query: listQuery({
    sorts: ['name', 'title', 'manager'],
    filters: {
      teamId: id('tea').optional(),
      /** `none` for people without a manager. */
      managerId: z.union([z.literal('none'), id('usr')]).optional(),
      /** Whether anybody reports to them. */
      manages: z.enum(['yes', 'no']).optional(),
    },
  }),
  reply: z.object({ items: z.array(Colleague), total: z.number().int() }),
  status: 200,
})

export const listManagers = endpoint({
  method: 'GET',
  path: '/people/managers',
  summary: 'Everybody whom somebody reports to, by name, as choices of a filter',
  access: 'member',
  reply: z.object({ items: z.array(NamedPerson).max(MOST_MANAGERS) }),
  status: 200,
})

export const getColleague = endpoint({
  method: 'GET',
  path: '/people/{userId}',
  summary: 'One person of the organization, with their reporting line',
  access: 'member',
  params: z.object({ userId: id('usr') }),
  reply: ColleagueDetail,
  status: 200,
})
