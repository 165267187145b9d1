import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { findFreePort } from '#server/runtime/free-port.ts'
import { startSampleSite } from '#standins/sample-site/sample-site.ts'
import { callApi, getMailedLink, PASSWORD, toCookie } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'

/** The signed-in pages that are measured. */
export const PAGES = ['/dashboard', '/seo/audits', '/settings/organization']
const AUDITS = 12
const POLL_MS = 500

const EMAIL = 'ana@example.com'
const SIGN_UP = {
  firstName: 'Ana',
  lastName: 'Prado',
  email: EMAIL,
  companyName: 'Company',
  domain: 'company.example',
  companySize: '11-50',
  companyType: 'software',
  numberOfUsers: 12,
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

/** What every version of the product replies, and no more: the contract here is that of one of the two. */
const SomeSession = z.object({ token: z.string(), refreshToken: z.string(), user: z.unknown() })
const SomeMe = z.object({ user: z.unknown(), subscription: z.unknown() })
const SomeAudit = z.object({ id: z.string(), status: z.string(), finishedAt: z.unknown() })

const post = (url: string, path: string, body: object, token?: string) =>
  callApi(url, path, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) })

async function finishAudit(url: string, token: string, site: string): Promise<void> {
  const { id } = z.object({ id: z.string() }).parse(await post(url, '/seo/audits', { url: site }, token))
  for (;;) {
    const { status, finishedAt } = SomeAudit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
    if (status === 'finished') return
    if (finishedAt !== null) throw new Error(`The audit ${status}.`)
    await wait(POLL_MS)
  }
}

/** An account with twelve audits in a data folder, made by the build of a folder. */
export async function fillAccount(folder: string, dataDir: string): Promise<void> {
  const product = await startProduct({ folder, dataDir })
  const site = await startSampleSite(await findFreePort())
  const { token } = SomeSession.parse(await post(product.url, '/auth/signup', SIGN_UP))
  const link = await getMailedLink(product.url, EMAIL, '/auth/confirm-email/')
  await callApi(product.url, `/auth/confirm-email/${link.split('/').pop() ?? ''}`)
  await post(product.url, '/subscription/free-trial', { productId: 'prod_growth', interval: 'month' }, token)
  for (let done = 0; done < AUDITS; done += 1) await finishAudit(product.url, token, site.url)
  await Promise.all([site.stop(), product.stop()])
}

/** Takes the cookies that a page sets, as a browser does: it would set them with each page again. */
async function takeCookies(url: string, cookie: string): Promise<string> {
  const page = await fetch(url + (PAGES[0] ?? ''), { headers: { cookie, accept: 'text/html' } })
  await page.arrayBuffer()
  const given = [cookie.split('; '), page.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')]
  const values = given.flat().map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const)
  return [...new Map(values).values()].join('; ')
}

/** The cookies of a session that this build has begun itself. */
export async function signIn(url: string): Promise<string> {
  const session = SomeSession.parse(await post(url, '/auth/signin', { email: EMAIL, password: PASSWORD }))
  const { user, subscription } = SomeMe.parse(await callApi(url, '/auth/me', { token: session.token }))
  return takeCookies(url, toCookie({ ...session, user }, subscription))
}
