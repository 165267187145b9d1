import { expect, test } from 'vitest'
import { describeApi } from './api-description.ts'

test('the API is described once for each version', async () => {
  const description = await describeApi('1.0')

  expect(await describeApi('1.0')).toBe(description)
  expect((await describeApi('1.1')).openApi).toContain('"version":"1.1"')
})
