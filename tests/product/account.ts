import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Me, SignedIn } from '#contract/account/sign-in.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { OutboxMail } from '#contract/operations/outbox.ts'

export const PASSWORD = 'Correct-Horse-1'

export interface Account extends SignedIn {
  email: string
  subscription: Subscription | null
  /** A Cookie header as the browser would send it. */
  cookie: string
}

let count = 0

/** A number that no other account of this run has. */
export function nextNumber(): number {
  count += 1
  return Date.now() * 100 + count
}

/** An address of its own for each caller, so that the limits of one test are not met by another. */
export function anAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3))
  return `10.${bytes.join('.')}`
}

export async function callApi(
  url: string,
  path: string,
  init: RequestInit & { token?: string } = {},
): Promise<unknown> {
  const { token, ...rest } = init
  const response = await fetch(`${url}/api${path}`, {
    ...rest,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': anAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : await response.json()
}

/** Versions that benches compare with knew neither files nor unsubscribing. */
const AnyOutboxMail = OutboxMail.extend({
  unsubscribeUrl: OutboxMail.shape.unsubscribeUrl.default(null),
  attachment: OutboxMail.shape.attachment.default(null),
})

/** The mails to one address, newest first. */
export async function readOutbox(url: string, to: string): Promise<OutboxMail[]> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  return z
    .array(AnyOutboxMail)
    .parse(await response.json())
    .filter((mail) => mail.to === to)
}

/** The newest link of its kind that was mailed to somebody. Some are mailed after the response. */
export async function getMailedLink(url: string, to: string, path: string): Promise<string> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const links = (await readOutbox(url, to)).flatMap((mail) => mail.links)
    const link = links.find((candidate) => candidate.includes(path))
    if (link !== undefined) return link
    if (Date.now() > deadline) throw new Error(`No mail to ${to} has a link to ${path}.`)
    await wait(50)
  }
}

/** Of any version of the product: what it says of user and subscription goes back as it came. */
export function toCookie(
  { token, refreshToken, user }: { token: string; refreshToken: string; user: unknown },
  subscription: unknown,
): string {
  const values: Record<string, string> = { user: JSON.stringify(user), token, refreshToken }
  if (subscription) values['subscription'] = JSON.stringify(subscription)
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}

/** Invites somebody and accepts in their name. */
export async function joinAs(url: string, by: string, name: string, role = 'member') {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}.${nextNumber()}@example.com`
  const post = (path: string, body: object, token?: string) =>
    callApi(url, path, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) })
  await post('/users', { name, email, role }, by)
  const link = await getMailedLink(url, email, '/auth/join/')
  const [firstName = '', lastName = ''] = name.split(' ')
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const accepted = await post('/auth/accept-invitation', {
    token: link.split('/').pop(),
    firstName,
    lastName,
    ...password,
  })
  const signedIn = SignedIn.parse(accepted)
  return { ...signedIn, id: signedIn.user.id, email }
}

/** Signs a person and their organization up, opens the confirmation from the outbox, and starts a trial. */
export async function createAccount(
  url: string,
  { isConfirmed = true, hasTrial = true } = {},
): Promise<Account> {
  const number = nextNumber()
  const email = `ana.${number}@example.com`
  const form = {
    firstName: 'Ana',
    lastName: 'Prado',
    email,
    companyName: `Company ${number}`,
    domain: `company-${number}.com`,
    companySize: '11-50',
    companyType: 'software',
    numberOfUsers: 12,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  const signedIn = SignedIn.parse(
    await callApi(url, '/auth/signup', { method: 'POST', body: JSON.stringify(form) }),
  )
  const { token } = signedIn
  if (isConfirmed) {
    const link = await getMailedLink(url, email, '/auth/confirm-email/')
    await callApi(url, `/auth/confirm-email/${link.split('/').pop() ?? ''}`)
  }
  const trial = { productId: 'prod_growth', interval: 'month' }
  if (isConfirmed && hasTrial)
    await callApi(url, '/subscription/free-trial', { method: 'POST', body: JSON.stringify(trial), token })
  const { user, subscription } = Me.parse(await callApi(url, '/auth/me', { token }))
  return { ...signedIn, user, email, subscription, cookie: toCookie({ ...signedIn, user }, subscription) }
}
