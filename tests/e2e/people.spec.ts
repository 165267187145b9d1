import { callApi, createAccount, getMailedLink, nextNumber, PASSWORD } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, type Page, test } from './fixtures.ts'
import { choose } from './form-steps.ts'
import { openOther, useSession } from './session-steps.ts'

/** An address that is nobody's yet. */
const aMailbox = (name: string) => `${name}.${nextNumber()}@example.com`

async function join(page: Page, product: Product, email: string) {
  await page.goto(await getMailedLink(product.url, email, '/auth/join/'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the organization' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function addUser(page: Page, name: string, email: string) {
  await page.goto('/settings/users/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

const openActions = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByLabel(`Actions for ${name}`)
    .click()

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (401|403|409|410|422)/] })

    test('somebody is invited, joins, is archived and signed out at once, and restored', async ({
      page,
      browser,
      product,
    }) => {
      const email = aMailbox('rita')
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/users')
      await expect(page.getByText('1 of 25', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Add user' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Rita Lobo')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('radio', { name: /^Administrator/ }).check()
      await choose(page, 'Manager', 'Ana Prado', scripts)
      await page.getByRole('button', { name: 'Add user' }).click()
      await expect(page.getByText('Rita Lobo was invited.')).toBeVisible()
      await expect(
        page.getByRole('row', { name: /Rita Lobo.*Administrator.*Ana Prado.*Invited/ }),
      ).toBeVisible()
      await expect(page.getByText('2 of 25', { exact: true })).toBeVisible()

      const rita = await openOther(browser, product, scripts)
      await rita.goto(await getMailedLink(product.url, email, '/auth/join/'))
      await expect(rita.getByText(/Ana Prado invited/)).toBeVisible()
      await rita.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await rita.getByLabel('Password again').fill('Another-Horse-1')
      await rita.getByRole('button', { name: 'Join the organization' }).click()
      await expect(rita.getByText("Passwords don't match.").first()).toBeVisible()
      await join(rita, product, email)
      await rita.goto(await getMailedLink(product.url, email, '/auth/join/'))
      await expect(rita.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()

      await page.goto('/settings/users')
      await page.getByRole('searchbox', { name: 'Search people' }).fill('rita')
      if (!scripts) await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/[?&]q=rita/)
      // The address changes before the list does.
      await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('row', { name: /Rita Lobo.*Active/ })).toBeVisible()
      await openActions(page, 'Rita Lobo')
      await page.getByRole('link', { name: 'Archive' }).click()
      await page.getByRole('button', { name: 'Archive Rita' }).click()
      await expect(page.getByText('They are signed out everywhere and can’t sign in.')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Users' }).getByText('Rita Lobo')).toHaveCount(0)

      await rita.goto('/dashboard')
      await expect(rita).toHaveURL(/\/auth\/signin/)

      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Rita Lobo is restored.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Rita Lobo.*Active/ })).toBeVisible()
      await rita.getByLabel('Email').fill(email)
      await rita.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await rita.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(rita).toHaveURL(/\/dashboard/)
      await rita.context().close()
    })

    test('a page that a list does not have any more is its last one', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/users?page=9')
      await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
      await expect(page.getByText('1 person', { exact: true })).toBeVisible()
      await expect(page.getByText('No users match')).toHaveCount(0)
    })

    test('somebody is changed; nothing changed and a missing name are said', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await addUser(page, 'Caio Dias', aMailbox('caio'))
      await page.getByRole('link', { name: 'Caio Dias' }).click()
      await expect(page.getByRole('heading', { name: 'Caio Dias', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('No changes have been made')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Name is required').first()).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Caio Reis')
      await page.getByLabel('Job title').fill('Editor')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Caio Reis was updated.')).toBeVisible()
      await expect(page.getByLabel('Job title')).toHaveValue('Editor')

      await page.getByRole('button', { name: 'Resend invitation' }).click()
      await expect(page.getByRole('status').filter({ hasText: /invitation/i })).toBeVisible()
      await page.getByRole('link', { name: 'Archive Caio' }).click()
      await page.getByRole('button', { name: 'Archive Caio' }).click()
      await expect(page.getByText('They are signed out everywhere and can’t sign in.')).toBeVisible()
      await page.goto('/settings/users?status=archived')
      await openActions(page, 'Caio Reis')
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('Caio Reis is restored.')).toBeVisible()
    })

    test('who archives the only one of the last page sees the page before', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await addUser(page, 'Zoe Braga', aMailbox('zoe'))
      await page.goto('/settings/users?pageSize=1&page=2')
      await openActions(page, 'Zoe Braga')
      await page.getByRole('link', { name: 'Archive' }).click()
      await page.getByRole('button', { name: 'Archive Zoe' }).click()
      await expect(page.getByText('Zoe Braga is archived', { exact: true })).toBeVisible()
      await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
      await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    })

    test('an email address in use is refused at its field, and what was typed stays', async ({
      page,
      product,
    }) => {
      const account = await createAccount(product.url)
      await useSession(page.context(), account, product.url)
      await page.goto('/settings/users/new')
      await page.getByLabel('Name', { exact: true }).fill('Ana Again')
      await page.getByLabel('Email').fill(account.email)
      await page.getByRole('button', { name: 'Add user' }).click()
      const refusal = 'This email is already in use. Please try another one.'
      await expect(page.getByText(refusal).first()).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Again')
    })

    test('a file is previewed, corrected and imported', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      const [gil, eva] = [aMailbox('gil'), aMailbox('eva')]
      await page.goto('/settings/users/import')
      await page.getByRole('button', { name: 'Check lines' }).click()
      await expect(page.getByText('Choose a file, or paste its lines.').first()).toBeVisible()
      await page.getByLabel('CSV file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        // As a spreadsheet on Windows saves it: semicolons, and é as one byte.
        buffer: Buffer.from(
          `Name;Email;Manager\r\nGil Andr\u00e9;${gil};\r\nEva Rocha;nowhere;${gil}\r\n`,
          'latin1',
        ),
      })
      await page.getByRole('button', { name: 'Check lines' }).click()
      await expect(page.getByText('1 of 2 lines can’t be imported')).toBeVisible()
      await expect(page.getByRole('row', { name: /Eva Rocha.*Email is invalid/ })).toBeVisible()

      const lines = page.getByLabel('Correct the lines here, or choose the file again')
      await lines.fill((await lines.inputValue()).replace('nowhere', eva))
      await page.getByRole('button', { name: 'Check lines' }).click()
      await expect(page.getByText('2 people can be invited')).toBeVisible()
      await page.getByRole('button', { name: 'Invite 2 people' }).click()
      await expect(page.getByText('2 people invited.')).toBeVisible()
      await expect(page.getByRole('row', { name: /Eva Rocha.*Gil André/ })).toBeVisible()
      expect(await getMailedLink(product.url, eva, '/auth/join/')).toContain('/auth/join/')
    })

    test('a team is made with its people, refused, filled, led, emptied and deleted', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await addUser(page, 'Bea Nunes', aMailbox('bea'))
      await page.goto('/settings/teams')
      await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible()
      await page.getByRole('link', { name: 'Add team' }).click()
      await choose(page, 'Lead', 'Bea Nunes', scripts)
      await page.getByRole('checkbox', { name: /Bea Nunes/ }).check()
      await page.getByRole('button', { name: 'Add team' }).click()
      await expect(page.getByText('Name is required').first()).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /Bea Nunes/ })).toBeChecked()
      await page.getByLabel('Name', { exact: true }).fill('Editorial')
      await page.getByRole('button', { name: 'Add team' }).click()
      await expect(page.getByText('Editorial was created with 1 person.')).toBeVisible()
      await expect(page.getByText('1 person, led by Bea Nunes')).toBeVisible()

      await page.getByRole('link', { name: 'Add people' }).first().click()
      await page.getByRole('button', { name: 'Add to team' }).click()
      await expect(page.getByText('Choose at least one person.')).toBeVisible()
      await page.getByRole('checkbox', { name: /Ana Prado/ }).check()
      await page.getByRole('button', { name: 'Add to team' }).click()
      await expect(page.getByText('1 person added to Editorial.')).toBeVisible()
      const removeAna = page.getByRole('button', { name: 'Remove Ana Prado from Editorial' })
      await removeAna.click()
      await expect(page.getByText('Ana Prado was removed from Editorial')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('2 people, led by Bea Nunes')).toBeVisible()
      await expect(page.getByText('Ana Prado was removed from Editorial')).toHaveCount(0)
      const members = await page.request.get(`${page.url().split('?', 1)[0] ?? ''}/export?q=prado`)
      expect(await members.text()).toMatch(
        /^\ufeffname,jobTitle,status,lead,added,id\r\nAna Prado,,active,false,2\S+\r\n$/,
      )
      await removeAna.click()
      await expect(page.getByText('1 person, led by Bea Nunes')).toBeVisible()

      await page.getByLabel('Name', { exact: true }).fill('Newsroom')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('heading', { name: 'Newsroom', level: 1 })).toBeVisible()
      await page.goto('/settings/teams?q=news')
      await expect(page.getByRole('row', { name: /Newsroom.*Bea Nunes.*1 person/ })).toBeVisible()
      const address = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
      expect(address).toBe('/settings/teams.csv?q=news')
      const file = await page.request.get(address ?? '')
      expect(await file.text()).toMatch(
        /^\ufeffname,lead,people,created,id\r\nNewsroom,Bea Nunes,Bea Nunes,2\S+\r\n$/,
      )
      await openActions(page, 'Newsroom')
      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete team' }).click()
      await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible()
    })

    test('the audit log says who did what, can be filtered and exported', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await addUser(page, 'Dora Lins', aMailbox('dora'))
      await page.goto('/settings/audit-log?area=user')
      await expect(page.getByText('Ana Prado invited Dora Lins')).toBeVisible()
      await page.getByLabel('To').fill('2020-03-08')
      if (!scripts) await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('link', { name: /To: Mar 8, 2020/ })).toBeVisible()
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect(page.getByText('Ana Prado invited Dora Lins')).toBeVisible()
      // The address that the audit log had before.
      await page.goto('/settings/changes?area=team')
      await expect(page).toHaveURL('/settings/audit-log?area=team')
      await expect(page.getByRole('heading', { name: 'No changes match' })).toBeVisible()
      const file = await page.request.get('/settings/changes.csv?area=user')
      expect(file.url()).toBe(`${product.url}/settings/audit-log.csv?area=user`)
      expect(file.headers()['content-type']).toContain('text/csv')
      expect(await file.text()).toContain('Dora Lins')
    })

    test('a member reads users and teams, and has no other links', async ({ browser, product }) => {
      const account = await createAccount(product.url)
      const email = aMailbox('enzo')
      const body = JSON.stringify({ name: 'Enzo Reis', email, role: 'member' })
      await callApi(product.url, '/users', { method: 'POST', body, token: account.token })
      const enzo = await openOther(browser, product, scripts)
      await join(enzo, product, email)
      await enzo.goto('/settings')
      await expect(enzo).toHaveURL(/\/settings\/users/)
      const tabs = enzo.getByRole('navigation', { name: 'Settings' }).getByRole('link')
      await expect(tabs).toHaveText([
        'Users',
        'Teams',
        'Feedbacks',
        'Subscription',
        'Sources',
        'Connected apps',
      ])
      await expect(enzo.getByRole('link', { name: 'Add user' })).toHaveCount(0)
      await expect(enzo.getByLabel(/^Actions for/)).toHaveCount(0)
      await enzo.getByRole('link', { name: 'Ana Prado' }).click()
      await expect(enzo.getByRole('heading', { name: 'Ana Prado', level: 1 })).toBeVisible()
      await expect(enzo.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
      for (const path of [
        '/settings/audit-log',
        '/settings/users/new',
        '/settings/users/import',
        '/settings/teams/new',
      ]) {
        await enzo.goto(path)
        await expect(enzo.getByText('Only administrators can open this page.')).toBeVisible()
      }
      await enzo.context().close()
    })
  })
}
