import { expect, test } from 'vitest'
import * as account from '#contract/account.ts'
import * as billing from '#contract/billing.ts'
import * as organization from '#contract/organization.ts'
import * as people from '#contract/people.ts'
import * as profile from '#contract/profile.ts'
import { createTestApi } from '#tests/setup/api.ts'
import { createCompany } from '#tests/setup/company.ts'

// Fields that other programs read by their names, as they stand in the replies.

const USER = ['name', 'email', 'jobTitle', 'phone', 'teams', 'status']
const TEAM = ['teamId', 'name', 'users', 'userIds']
const ORGANIZATION = ['domain', 'primaryColor', 'logo', 'address']
const SUBSCRIPTION = [
  'id',
  'productId',
  'productName',
  'price',
  'discountedPrice',
  'status',
  'renewsAt',
  'daysLeft',
  'cancelAtPeriodEnd',
  'coupon',
]

async function createGrowth() {
  const api = createTestApi()
  const { token, owner } = await createCompany(api)
  const by = { token }
  const body = { name: 'Growth', userIds: [owner.id as `usr_${string}`] }
  const team = (await api.call(people.createTeam, { body }, by)).body
  return { api, by, owner, team }
}

test('each reply about a person has the names of a user, and the teams that they are in', async () => {
  const { api, by, owner, team } = await createGrowth()
  const params = { id: owner.id as `usr_${string}` }

  const users = [
    (await api.call(account.getMe, {}, by)).body.user,
    (await api.call(profile.getProfile, {}, by)).body,
    (await api.call(people.getUser, { params }, by)).body,
    (await api.call(people.listUsers, {}, by)).body.items[0],
    (await api.call(profile.updateProfile, { body: { jobTitle: 'Chief' } }, by)).body,
    (await api.call(people.patchUser, { params, body: { jobTitle: 'Head' } }, by)).body,
  ]

  for (const user of users) {
    expect(Object.keys(user ?? {})).toEqual(expect.arrayContaining(USER))
    expect(user?.teams).toEqual([{ id: team.id, name: 'Growth' }])
  }
})

test('a team, an organization and a subscription have their names wherever they are replied', async () => {
  const { api, by, owner, team } = await createGrowth()
  const me = (await api.call(account.getMe, {}, by)).body

  for (const each of [team, (await api.call(people.listTeams, {}, by)).body.items[0]]) {
    expect(Object.keys(each ?? {})).toEqual(expect.arrayContaining(TEAM))
    expect(each).toMatchObject({ teamId: team.id, userIds: [owner.id] })
  }
  for (const each of [me.organization, (await api.call(organization.getOrganization, {}, by)).body]) {
    expect(Object.keys(each)).toEqual(expect.arrayContaining(ORGANIZATION))
  }
  for (const each of [me.subscription, (await api.call(billing.getSubscription, {}, by)).body]) {
    expect(Object.keys(each ?? {})).toEqual(expect.arrayContaining(SUBSCRIPTION))
  }
})
