import type { Page } from './fixtures.ts'

/** Chooses one of many, from the platform's select, or from the box that script makes of it. */
export async function choose(page: Page, label: string, option: string, scripts: boolean) {
  const control = page.getByRole('combobox', { name: label })
  if (!scripts) {
    const chosen = control.locator('option', { hasText: option })
    await control.selectOption({ label: (await chosen.textContent()) ?? '' })
    return
  }
  // The select has the same role and name, and stands there until script takes over.
  const box = control.and(page.locator('input'))
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).click()
}
