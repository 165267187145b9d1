import AxeBuilder from '@axe-core/playwright'
import { type Account, callApi, createAccount, getMailedLink, nextNumber } from '#tests/setup/account.ts'
import { startProduct } from '#tests/setup/product.ts'
import { listPaymentPages } from './billing-pages.ts'
import { expect, type Page, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const PUBLIC = [
  '/',
  '/pricing',
  '/contact',
  '/terms',
  '/privacy',
  '/bot',
  '/offline',
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password/none',
  '/auth/confirm-email/none?check=1',
  '/auth/join/none',
  '/dev/outbox',
  '/dev/ui',
  '/api/docs',
  '/no-such-page',
]
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]

interface Finished {
  id: string
  page: string
  check: string
}

/** Everything that a person sees who has signed in and audited a site. */
function listSignedInPages({ id, page, check }: Finished): string[] {
  const audit = `/seo/audits/${id}`
  return [
    '/dashboard',
    '/seo/audits',
    '/seo/audits?q=nothing-has-this-name',
    '/seo/audits/new',
    audit,
    `${audit}/issues`,
    `${audit}/issues/${check}`,
    `${audit}/pages`,
    `${audit}/pages/one?url=${encodeURIComponent(page)}`,
    `${audit}/diff`,
    '/seo/page',
    `/seo/page?url=${encodeURIComponent(page)}`,
    '/seo/checks',
    '/search?q=audit',
    '/profile',
    '/profile/password',
    '/profile/sign-ins',
    '/profile/two-step',
    '/profile/sessions',
    '/profile/sessions?dialog=sign-out-everywhere',
    '/profile/data',
    '/settings/organization',
    '/settings/feedbacks',
    '/seo/audits/aud_none',
  ]
}

/** The settings about people, with somebody invited, somebody archived and a team. */
async function listPeoplePages(url: string, { token }: Account): Promise<string[]> {
  const send = (method: string, path: string, body?: object) =>
    callApi(url, path, { method, token, ...(body && { body: JSON.stringify(body) }) }) as Promise<{
      id: string
    }>
  const invite = (name: string, email: string) => send('POST', '/users', { name, email, role: 'member' })
  const email = `rita.${nextNumber()}@example.com`
  const invited = await invite('Rita Lobo', email)
  const archived = await invite('Gil Reis', `gil.${nextNumber()}@example.com`)
  await send('DELETE', `/users/${archived.id}`)
  const team = await send('POST', '/teams', { name: 'Editorial', leadId: invited.id })
  await send('POST', `/teams/${team.id}/add-user`, { userIds: [invited.id] })
  return [
    '/settings/users',
    '/settings/users?q=nothing-has-this-name',
    `/settings/users?undo=${archived.id}&includeDeleted=true`,
    `/settings/users?archive=${invited.id}`,
    '/settings/users/new',
    '/settings/users/import',
    `/settings/users/${invited.id}`,
    `/settings/users/${archived.id}`,
    '/settings/users/usr_none',
    '/settings/teams',
    '/settings/teams/new',
    `/settings/teams/${team.id}`,
    `/settings/teams/${team.id}?dialog=add-people`,
    `/settings/teams/${team.id}?dialog=delete`,
    '/settings/changes',
    '/settings/changes?q=nothing-has-this-name',
    new URL(await getMailedLink(url, email, '/auth/join/')).pathname,
  ]
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The showcase has every component twice, side by side, so that it can't keep the advice on landmarks. */
function toRules(path: string): string[] {
  return path === '/dev/ui' ? WCAG : [...WCAG, 'best-practice']
}

async function look(
  page: Page,
  path: string,
  scheme: 'light' | 'dark',
  waitUntil: 'load' | 'networkidle' = 'load',
) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(path, { waitUntil })
    const { violations } = await new AxeBuilder({ page }).withTags(toRules(path)).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect.soft(found, `${path} ${scheme} ${size.width}`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

// A page that is not there answers 404, which the browser itself notes on the console.
const NOT_FOUND = [/Failed to load resource: the server responded with a status of (404|410|422)/]

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ expectedConsoleErrors: NOT_FOUND })

    for (const path of PUBLIC) {
      test(`${path} has no fault in the ${scheme} theme`, async ({ page }) => {
        await look(page, path, scheme)
      })
    }

    test(`no page of somebody who signed in has a fault in the ${scheme} theme`, async ({
      page,
      product,
      documentation,
    }) => {
      test.setTimeout(300_000)
      const account = await createAccount(product.url)
      await useSession(page.context(), account, product.url)
      await look(page, '/dashboard', scheme)
      await look(page, '/seo/audits', scheme)
      const finished = await auditOnce(product.url, account.token, documentation)
      for (const path of listSignedInPages(finished)) await look(page, path, scheme)
    })

    test(`no page about people has a fault in the ${scheme} theme`, async ({ page, product }) => {
      test.setTimeout(300_000)
      const account = await createAccount(product.url)
      await useSession(page.context(), account, product.url)
      for (const path of await listPeoplePages(product.url, account)) await look(page, path, scheme)
    })
  })
}

test('no page about paying has a fault, in any state of a subscription', async ({ page }) => {
  test.setTimeout(900_000)
  // Its own product: the provider's time runs for everybody.
  const product = await startProduct()
  try {
    for await (const { account, pages, hosted = [] } of listPaymentPages(product)) {
      await page.context().clearCookies()
      await useSession(page.context(), account, product.url)
      const addresses = [...pages.map((path) => product.url + path), ...hosted]
      for (const scheme of ['light', 'dark'] as const)
        // The form of a card is there once the provider's script and its frame are.
        for (const address of addresses) await look(page, address, scheme, 'networkidle')
    }
  } finally {
    await product.stop()
  }
})

async function auditOnce(url: string, token: string, site: string): Promise<Finished> {
  const body = JSON.stringify({ url: site, maxPages: 40 })
  const { id } = (await callApi(url, '/seo/audits', { method: 'POST', body, token })) as { id: string }
  await expect
    .poll(async () => ((await callApi(url, `/seo/audits/${id}`, { token })) as { status: string }).status, {
      timeout: 60_000,
    })
    .toBe('finished')
  const { items } = (await callApi(url, `/seo/audits/${id}/issues`, { token })) as {
    items: { check: string }[]
  }
  return { id, page: site, check: items[0]?.check ?? '' }
}
