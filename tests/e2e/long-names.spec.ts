import { callApi, createAccount, getMailedLink, nextNumber } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern'
const TEAM = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test('the longest names leave every page as wide as its window', async ({ page, product }) => {
  const account = await createAccount(product.url)
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body), token: account.token }
    return (await callApi(product.url, path, init)) as { id: string }
  }
  const [email, other] = [`${'a'.repeat(50)}.${nextNumber()}@example.com`, `rita.${nextNumber()}@example.com`]
  const long = await post('/users', { name: NAME, email, role: 'administrator' })
  await post('/users', { name: 'Rita Lobo', email: other, role: 'member', managerId: long.id })
  const joining = await getMailedLink(product.url, email, '/auth/join/')
  const team = await post('/teams', { name: TEAM, leadId: long.id })
  await post(`/teams/${team.id}/add-user`, { userIds: [long.id] })

  await useSession(page.context(), account, product.url)
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/settings/users',
      `/settings/users?archive=${long.id}`,
      `/settings/users/${long.id}`,
      '/settings/teams',
      `/settings/teams/${team.id}`,
      `/settings/teams/${team.id}?dialog=delete`,
      '/settings/audit-log',
      joining,
    ]) {
      await page.goto(path)
      const [wide, dialog] = await page.evaluate(() =>
        [document.documentElement, document.querySelector('dialog')].map((element) =>
          element ? element.scrollWidth - element.clientWidth : 0,
        ),
      )
      expect.soft(wide, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect.soft(dialog, `the dialog of ${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.goto('/settings/users')
    const name = await page.getByRole('link', { name: 'Rita Lobo' }).evaluate((link) => {
      return link.scrollWidth - link.clientWidth
    })
    expect.soft(name, `a name of eight letters is cut at ${width}`).toBeLessThanOrEqual(0)
  }
})
