import { expect, test } from 'vitest'
import * as z from 'zod'
import { SignedIn } from '#contract/account/sign-in.ts'
import { startProduct } from '#tests/product/product.ts'
import { DEMO } from './demo-organization.ts'

const Total = z.object({ total: z.number() })

test(
  'the demo starts with a sample organization of 60 people and two years of reviews, whose audit is under way or done',
  { timeout: 90_000 },
  async () => {
    const demo = await startProduct({ script: 'server/demo.ts' })
    await expect.poll(() => demo.output(), { timeout: 60_000 }).toContain('Bellwether is ready')

    const answer = await fetch(`${demo.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.url },
      body: JSON.stringify(DEMO),
    })
    const { token } = SignedIn.parse(await answer.clone().json())
    const count = async (list: string) => {
      const response = await fetch(`${demo.url}/api${list}?pageSize=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return Total.parse(await response.json()).total
    }
    const counts = [await count('/users'), await count('/review-cycles')]
    await demo.stop()

    expect(answer.status).toBe(200)
    expect(counts).toEqual([60, 5])
    expect(demo.output()).toContain(DEMO.password)
  },
)
