import { expect, test } from 'vitest'
import { startProduct } from '#tests/product/product.ts'
import { DEMO } from './demo-organization.ts'

test(
  'the demo starts with a sample organization, whose audit is under way or done',
  { timeout: 90_000 },
  async () => {
    const demo = await startProduct({ script: 'server/demo.ts' })
    await expect.poll(() => demo.output(), { timeout: 60_000 }).toContain('Bellwether is ready')

    const answer = await fetch(`${demo.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.url },
      body: JSON.stringify(DEMO),
    })
    await demo.stop()

    expect(answer.status).toBe(200)
    expect(demo.output()).toContain(DEMO.password)
  },
)
