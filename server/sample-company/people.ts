import { withFoldedTexts } from '#api/core/directory/folded-columns.ts'
import { type users } from '#api/db/schema/account.ts'
import { type teamMembers, type teams } from '#api/db/schema/people.ts'
import { foldText } from '#contract/folded-text.ts'
import { draw, idOf } from './draws.ts'
import { ADMINISTRATORS, DEPARTMENTS, type Department, FIRST_NAMES, LAST_NAMES } from './staff.ts'

const DAY = 24 * 60 * 60 * 1000

/** Who has the company already, and when it is now. */
export interface Founding {
  organizationId: string
  owner: { id: string; firstName: string; lastName: string }
  /** Everybody signs in with the password of the owner. */
  passwordHash: string | null
  now: Date
  /** How many bakeries it is, of 59 people each; with more than one, each has a director. */
  branches: number
}

export type Colleague = typeof users.$inferInsert & { managerId: string; startDate: string; team: string }

export interface People {
  colleagues: Colleague[]
  teams: (typeof teams.$inferInsert)[]
  members: (typeof teamMembers.$inferInsert)[]
}

interface Post {
  title: string
  team: string
  /** The position of the manager among the posts; null below the owner. */
  manager: number | null
}

interface Place {
  /** How many posts come before it. */
  first: number
  team: string
  manager: number | null
}

/** The posts of a department; each comes after its manager. */
function listPosts({ head, groups, staff }: Department, { first, team, manager: above }: Place): Post[] {
  const posts: Post[] = [{ title: head, team, manager: above }]
  const hire = (title: string, count: number, manager: number) => {
    for (let at = 0; at < count; at += 1) posts.push({ title, team, manager })
  }
  for (const { title, count } of staff) hire(title, count, first)
  for (const group of groups) {
    for (let at = 0; at < group.count; at += 1) {
      const lead = first + posts.length
      posts.push({ title: group.lead, team, manager: first })
      for (const { title, count } of group.staff) hire(title, count, lead)
    }
  }
  return posts
}

/** So many people have different names. */
const NAMES_ONCE = 500

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Each with a name of their own: names meet again only after all combinations. */
function toName(index: number) {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? ''
  const lastName = LAST_NAMES[(index * 5 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? ''
  return { firstName, lastName }
}

/** Leads have been there for longer; one in seven began within the last year. */
function toStart(index: number, isLead: boolean, now: Date): Date {
  const years = isLead ? 3 + draw(`start ${index}`) * 6 : draw(`start ${index}`) ** 1.5 * 7
  return new Date(now.getTime() - (30 + years * 365) * DAY)
}

function hire({ organizationId, owner, passwordHash, now }: Founding, posts: readonly Post[]): Colleague[] {
  const idAt = (index: number) => idOf('usr', `${organizationId} person ${index}`)
  const leads = new Set(posts.map(({ manager }) => manager))
  return posts.map(({ title, team, manager }, index) => {
    const name = toName(index)
    const start = toStart(index, leads.has(index), now)
    const address = foldText(`${name.firstName}.${name.lastName}`).replaceAll(/[^a-z.]/g, '')
    return {
      ...withFoldedTexts({ ...name, jobTitle: title }),
      id: idAt(index),
      organizationId,
      email: `${address}${index < NAMES_ONCE ? '' : index}@night-oven.example.com`,
      emailConfirmedAt: start,
      passwordHash,
      role: ADMINISTRATORS.has(title) ? 'administrator' : 'member',
      managerId: manager === null ? owner.id : idAt(manager),
      startDate: dayOf(start),
      status: 'active',
      createdAt: start,
      team,
    }
  })
}

/** All posts, branch by branch. */
function listAllPosts(branches: number): Post[] {
  const posts: Post[] = []
  for (let branch = 1; branch <= branches; branch += 1) {
    const isOne = branches === 1
    const director = isOne ? null : posts.length
    if (!isOne) posts.push({ title: 'Branch director', team: `Direction ${branch}`, manager: null })
    for (const department of DEPARTMENTS) {
      const team = isOne ? department.name : `${department.name} ${branch}`
      posts.push(...listPosts(department, { first: posts.length, team, manager: director }))
    }
  }
  return posts
}

/** The people of the company below its owner, in teams that their first person leads: each after their manager. */
export function makePeople(founding: Founding): People {
  const { organizationId, now, branches } = founding
  const colleagues = hire(founding, listAllPosts(branches))
  const leadOf = new Map<string, string>()
  for (const { team, id } of colleagues) if (!leadOf.has(team)) leadOf.set(team, id)
  const idOfTeam = (name: string) => idOf('tea', `${organizationId} ${name}`)
  return {
    colleagues,
    teams: [...leadOf].map(([name, leadId]) => ({
      id: idOfTeam(name),
      organizationId,
      name,
      foldedName: foldText(name),
      leadId,
      createdAt: now,
    })),
    members: colleagues.map(({ id, team }) => ({ teamId: idOfTeam(team), userId: id, addedAt: now })),
  }
}
