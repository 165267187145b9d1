import { expect, test } from 'vitest'
import { describeApi } from './api-description.ts'

const url = 'https://app.example.com/api'

test('the API description is built once per version and URL', async () => {
  const description = describeApi({ version: '1.0', url })

  expect(describeApi({ version: '1.0', url })).toBe(description)
  expect((await describeApi({ version: '1.1', url })).openApi).toContain('"version":"1.1"')
  expect((await describeApi({ version: '1.0', url: 'https://elsewhere.example/api' })).page).toContain(
    'https://elsewhere.example/api/auth/signin',
  )
})
