import { ESLint, Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'
import * as z from 'zod'

// Code that is refused for where it is: planted in files that are not there, and judged by the rules of eslint.config.js for them.

const Config = z.looseObject({ rules: z.record(z.string(), z.array(z.unknown())) })

async function judge(file: string, code: string, rule = 'no-restricted-syntax'): Promise<string[]> {
  const config: unknown = await new ESLint().calculateConfigForFile(file)
  const { rules } = Config.parse(config)
  const messages = new Linter().verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser },
        rules: { [rule]: rules[rule] as Linter.RuleEntry },
      },
    ],
    { filename: file },
  )
  return messages.map(({ message }) => message)
}

const LIMIT = 'export const signal = AbortSignal.timeout(1_000)'

test('what runs in the object of a crawl leaves no timer behind', async () => {
  expect(await judge('api/src/crawl/run/planted.ts', LIMIT)).toEqual([
    expect.stringContaining('startTimeLimit'),
  ])
  const inSignals = 'export const both = AbortSignal.any([AbortSignal.timeout(1), other])'
  expect(await judge('api/src/crawl/run/planted.ts', inSignals)).toHaveLength(1)
})

test('and elsewhere it may', async () => {
  expect(await judge('api/src/integrations/dns/planted.ts', LIMIT)).toEqual([])
  expect(await judge('api/src/crawl/run/planted.test.ts', LIMIT)).toEqual([])
})

test('what holds for all of the API holds there as well', async () => {
  const code = 'export const all = (request: Request) => request.json()'
  for (const file of ['api/src/crawl/run/planted.ts', 'api/src/lib/planted.ts'])
    expect(await judge(file, code)).toEqual([expect.stringContaining('Read bodies by')])
})

test('browser tests ask the checker of accessibility in one way', async () => {
  const refused = (file: string, code: string) => judge(file, code, 'no-restricted-imports')
  for (const name of ['@axe-core/playwright', 'axe-core']) {
    const code = `import axe from '${name}'`
    expect(await refused('tests/e2e/planted.spec.ts', code)).toEqual([
      expect.stringContaining('expectNoViolation'),
    ])
    expect(await refused('tests/e2e/look-steps.ts', code)).toEqual([])
  }
  expect(await refused('tests/e2e/planted.spec.ts', "import { one } from '../one.ts'")).toHaveLength(1)
})
