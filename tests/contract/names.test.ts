import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as contactContract from '#contract/site/contact.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as billing from '#contract/billing/subscription.ts'
import * as organization from '#contract/organization/profile.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import * as usersContract from '#contract/organization/users.ts'
import { Problem } from '#contract/problem.ts'
import * as profile from '#contract/account/profile.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

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

const COUPON = ['code', 'percentOff', 'discountedPrice']
const CONTACT = ['name', 'email', 'subject', 'message']
const PERSON = ['firstName', 'lastName']
const COMPANY = ['companyName', 'domain', 'companySize', 'companyType', 'numberOfUsers']
const SIGN_UP = [...PERSON, 'email', ...COMPANY, 'password', 'confirmPassword']

async function createGrowth() {
  const api = createTestApi()
  const { token, owner } = await createCompany(api)
  const by = { token }
  const body = { name: 'Growth', userIds: [owner.id as `usr_${string}`] }
  const team = (await api.call(teamsContract.createTeam, { body }, by)).body
  return { api, by, owner, team }
}

test('each reply about a person has the names of a user, and the teams that they are in', async () => {
  const { api, by, owner, team } = await createGrowth()
  const params = { id: owner.id as `usr_${string}` }

  const users = [
    (await api.call(signInContract.getMe, {}, by)).body.user,
    (await api.call(profile.getProfile, {}, by)).body,
    (await api.call(usersContract.getUser, { params }, by)).body,
    (await api.call(usersContract.listUsers, {}, by)).body.items[0],
    (await api.call(profile.updateProfile, { body: { jobTitle: 'Chief' } }, by)).body,
    (await api.call(usersContract.patchUser, { params, body: { jobTitle: 'Head' } }, by)).body,
  ]

  for (const user of users) {
    expect(Object.keys(user ?? {})).toEqual(expect.arrayContaining(USER))
    expect(user?.teams).toEqual([{ id: team.id, name: 'Growth' }])
  }
})

test('a team, an organization and a subscription have their names wherever they are replied', async () => {
  const { api, by, owner, team } = await createGrowth()
  const me = (await api.call(signInContract.getMe, {}, by)).body

  for (const each of [team, (await api.call(teamsContract.listTeams, {}, by)).body.items[0]]) {
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

test('a coupon has its names where it is looked up, and where it counts', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  await stripe.promotionCodes.create({ code: 'HALF', promotion: { type: 'coupon', coupon } })
  const { token } = await createPerson(api)
  const plan = { productId: 'prod_growth', interval: 'month', quantity: 1, couponCode: 'HALF' } as const

  const found = (await api.call(plansContract.validateCoupon, { query: plan }, { token })).body
  const card = await paying.giveCard(token)
  await api.call(billing.updateSubscription, { body: { ...plan, card } }, { token })
  const taken = (await api.call(billing.getSubscription, {}, { token })).body

  expect(Object.keys(found)).toEqual(expect.arrayContaining(COUPON))
  expect(found).toMatchObject({ code: 'HALF', percentOff: 50, discountedPrice: { amount: 3950 } })
  expect(taken).toMatchObject({
    coupon: { code: 'HALF', percentOff: 50 },
    price: { amount: 7900 },
    discountedPrice: { amount: 3950 },
  })
})

/** What a form sends, and nothing else. */
const listFields = ({ body }: { body?: { shape: object } | undefined }) =>
  Object.keys(body?.shape ?? {}).sort()

test('the contact form and the sign-up are sent with the names of their fields', () => {
  expect(listFields(contactContract.sendContact)).toEqual([...CONTACT].sort())
  expect(listFields(signUpContract.signUp)).toEqual([...SIGN_UP].sort())
  for (const withProvider of [signUpContract.signUpWith.google, signUpContract.signUpWith.microsoft]) {
    expect(listFields(withProvider)).toEqual(['credential', 'nonce', ...PERSON, ...COMPANY].sort())
  }
})

/** The fields that an empty form is refused for. */
async function listRefused(path: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await createTestApi().request(path, { method: 'POST', headers, body: '{}' })
  return Object.keys(Problem.parse(await answer.json()).errors).sort()
}

test('each field of the contact form and of the sign-up is refused under its name', async () => {
  expect(await listRefused('/contact/send')).toEqual([...CONTACT].sort())
  expect(await listRefused('/auth/signup')).toEqual([...SIGN_UP].sort())
})
