import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseFiles, toGrep } from '#tests/suites/choice.ts'

function write(texts: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'choice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return Object.entries(texts).map(([name, text]) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  })
}

test('a file is chosen by its path, or by a title in it, and not by what else it says', () => {
  const [byPath, byTitle, byGroup, byTable, neither] = write({
    'coupons.test.ts': '',
    'prices.test.ts': "test('a Coupon lowers a price', () => {})",
    'orders.test.ts': "  describe('with coupons', () => {})",
    'invoices.test.ts': "test.each([\n  'once',\n])('a coupon for %s ends', () => {})",
    'receipts.test.ts': "import { coupon } from './prices.ts'\ntest('a receipt', () => print(coupon))",
  })
  const files = [byPath, byTitle, byGroup, byTable, neither].map(String)

  expect(chooseFiles(files, ['Coupon'])).toEqual([byPath, byTitle, byGroup, byTable])
})

test('a path may begin with ./, and each word adds to what is chosen', () => {
  const [seo, people] = write({ 'seo.test.ts': '', 'people.test.ts': '' }).map(String)

  expect(chooseFiles([String(seo), String(people)], ['./seo.test'])).toEqual([seo])
  expect(chooseFiles([String(seo), String(people)], ['seo.test', 'people.test'])).toEqual([seo, people])
  expect(chooseFiles([String(seo), String(people)], ['nothing-is-called-so'])).toEqual([])
})

test('for browser tests a path is relative to their folder, and its special characters are escaped', () => {
  expect(toGrep(['tests/e2e/billing.spec.ts', 'what (is) due?'])).toBe(
    'billing\\.spec\\.ts|what \\(is\\) due\\?',
  )
})
