import { callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const asCookie = (person: Awaited<ReturnType<typeof joinAs>>) => ({ cookie: toCookie(person, null) })

/** A company with values, in which Tom reports to Mia. */
async function openCompany(url: string) {
  const owner = await createAccount(url)
  const send = (method: string, path: string, body: object) =>
    callApi(url, path, { method, token: owner.token, body: JSON.stringify(body) })
  const mia = await joinAs(url, owner.token, 'Mia Lobo')
  const tom = await joinAs(url, owner.token, 'Tom Reis')
  const ada = await joinAs(url, owner.token, 'Ada Cruz')
  await send('PATCH', `/users/${tom.id}`, { managerId: mia.id })
  return { owner, mia, tom, ada }
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // A page that is not there for somebody, and a form that is refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (?:404|422)/] })

    test('feedback is asked for, given, reacted to and deleted', async ({ page, product }) => {
      const { owner, mia, tom, ada } = await openCompany(product.url)
      await useSession(page.context(), owner, product.url)
      await page.goto('/settings/feedbacks')
      await page.getByLabel('Values').fill('Courage\nCustomers first')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Feedback settings were updated.').first()).toBeVisible()

      await useSession(page.context(), asCookie(tom), product.url)
      await page.goto('/people/feedback/requests/new')
      if (scripts) await expectNoViolation(page)
      await page.getByLabel('Ada Cruz').check()
      await page.getByLabel('Question').fill('How did my talk go?')
      await page.getByRole('radio', { name: /^Private and manager/ }).check()
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('heading', { name: 'Feedback about you' })).toBeVisible()
      if (scripts) await expectNoViolation(page)

      await useSession(page.context(), asCookie(ada), product.url)
      await page.goto('/tasks')
      await page.getByRole('link', { name: 'Give feedback about Tom Reis' }).click()
      await expect(page.getByText('You, Tom Reis, and Tom Reis’s manager.')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByLabel('Feedback', { exact: true }).fill('Slow down a little.')
      await page.getByLabel('Value').selectOption('Courage')
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await expect(page.getByText('Ada Cruz to Tom Reis')).toBeVisible()
      const address = new URL(page.url()).pathname

      await useSession(page.context(), asCookie(mia), product.url)
      await page.goto('/people/feedback?box=team')
      await expect(page.getByText('Slow down a little.')).toBeVisible()
      await useSession(page.context(), asCookie(tom), product.url)
      await page.goto('/people/feedback?box=received')
      await expect(page.getByRole('heading', { name: 'Given and received by month' })).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('button', { name: 'Thanks to the feedback of Ada Cruz' }).click()
      await expect(
        page.getByRole('button', { name: 'Thanks 1 to the feedback of Ada Cruz', pressed: true }),
      ).toBeVisible()
      // To owners there is no such feedback.
      await useSession(page.context(), owner, product.url)
      expect((await page.goto(address))?.status()).toBe(404)

      await useSession(page.context(), asCookie(ada), product.url)
      await page.goto(address)
      await expect(page.getByText('Thanks 1')).toBeVisible()
      await page.getByRole('link', { name: 'Edit feedback' }).click()
      await page.getByLabel('Feedback', { exact: true }).fill('Slow down.')
      await page.getByRole('button', { name: 'Save feedback' }).click()
      await expect(page.getByText('Slow down.', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Delete feedback' }).click()
      await page.getByRole('button', { name: 'Delete feedback' }).click()
      await expect(page.getByText('This feedback was deleted by its author.')).toBeVisible()
    })

    test('who gives feedback is told what is wrong, and keeps what they wrote', async ({ page, product }) => {
      const { tom, ada } = await openCompany(product.url)
      await useSession(page.context(), asCookie(ada), product.url)
      await page.goto(`/people/feedback/new?to=${tom.id}`)
      await expect(page.getByLabel('Tom Reis')).toBeChecked()
      await expect(page.getByText('Everybody in your organization.')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('radio', { name: /^Constructive/ }).check()
      await page.getByLabel('Feedback', { exact: true }).fill('Too late.')
      await page.getByRole('radio', { name: /^Public/ }).check()
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await expect(
        page.getByText('Constructive feedback cannot be public.', { exact: true }).first(),
      ).toBeVisible()
      await expect(page.getByLabel('Feedback', { exact: true })).toHaveValue('Too late.')
      await page.getByRole('radio', { name: /^Private Y/ }).check()
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await expect(page.getByText('Ada Cruz to Tom Reis')).toBeVisible()
    })
  })
}
