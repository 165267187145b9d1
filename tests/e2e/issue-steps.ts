import { type Page } from './fixtures.ts'

/** A native select without script, a combobox with it. */
export async function chooseAssignee(page: Page, name: RegExp, scripts: boolean) {
  const control = page.getByLabel('Assignee')
  if (!scripts) {
    const option = page.locator('select[name=assigneeId] option', { hasText: name })
    await control.selectOption((await option.getAttribute('value')) ?? '')
    return
  }
  await control.click()
  await page.getByRole('option', { name }).click()
}
