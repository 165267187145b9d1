import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { test } from 'vitest'
import { comparedSentences } from './compared-sentences.ts'

const TOLD = "const TOLD = { none: 'Nothing was charged', some: 'Some was' } as const\n"
const GONE = "const GONE = 'It is gone.'\n"

test('what decides by a sentence is refused, also by the name of one, and what decides by a kind is not', () => {
  const tester = new RuleTester({
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: { allowDefaultProject: ['*.ts'] }, tsconfigRootDir: process.cwd() },
    },
  })
  const errors = [{ messageId: 'compared' }]
  tester.run('compared-sentences', comparedSentences, {
    valid: [
      "export const isGone = (kind: string) => kind === 'not-found'",
      "export const isHtml = (type: string) => type.startsWith('text/html; charset')",
      "export const isType = (name: string) => name === 'Content-Type'",
      `${GONE}export const say = (isGone: boolean) => (isGone ? GONE : '')`,
    ],
    invalid: [
      { code: "export const isGone = (text: string) => text === 'It is gone.'", errors },
      { code: `${GONE}export const isGone = (text: string) => text !== GONE`, errors },
      { code: `${GONE}export const isGone = (texts: string[]) => texts.includes(GONE)`, errors },
      { code: `${TOLD}export const isNone = (text: string) => text === TOLD.none`, errors },
      {
        code: "export function isGone(text: string) { switch (text) { case 'It is gone.': return true } return false }",
        errors,
      },
    ],
  })
})
