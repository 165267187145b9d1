import { expect, test } from 'vitest'
import { type CompressedText } from '#api/http/compressed-reply.ts'
import { describeApi } from './api-description.ts'

const url = 'https://app.example.com/api'
const toText = ({ plain }: CompressedText) => new TextDecoder().decode(plain)

test('the API description is built once per version and URL', async () => {
  const description = describeApi({ version: '1.0', url })
  const next = await describeApi({ version: '1.1', url })
  const elsewhere = await describeApi({ version: '1.0', url: 'https://elsewhere.example/api' })

  expect(describeApi({ version: '1.0', url })).toBe(description)
  expect(toText(next.openApi)).toContain('"version":"1.1"')
  expect(toText(elsewhere.page)).toContain('https://elsewhere.example/api/auth/signin')
})
