import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, createAccount, PASSWORD } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
})

interface Try {
  email?: string
  password?: string
  address?: string
  signal?: AbortSignal
}

const signIn = ({
  email = `${crypto.randomUUID()}@example.com`,
  password = 'Not-the-password-1',
  address = anAddress(),
  signal = AbortSignal.timeout(60_000),
}: Try = {}) =>
  fetch(`${product.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
    signal,
  })

const crowd = (size: number, one: () => Promise<Response>) => Promise.all(Array.from({ length: size }, one))

/** The processes for heavy work, by the folder of their configuration. */
const listComputeProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${product.dataDir}/run/compute/`)
      } catch {
        return false // It has ended in the meantime.
      }
    })
    .map(Number)

test('who signs in while the processes that hash are killed is signed in all the same', async () => {
  const { email } = await createAccount(product.url)
  const signingIn = crowd(4, () => signIn({ email, password: PASSWORD }))
  await wait(150)
  const killed = listComputeProcesses()

  for (const pid of killed) process.kill(pid, 'SIGKILL')

  expect(killed).toHaveLength(2)
  expect((await signingIn).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('of many sign-ins from one IP address some get a 429, and others are served meanwhile', async () => {
  const address = anAddress()
  const signingIn = crowd(20, () => signIn({ address }))
  await wait(150)
  const [health, other] = await Promise.all([fetch(`${product.url}/api/health`), signIn()])

  const answers = await signingIn
  const refused = answers.filter(({ status }) => status === 429)

  expect([health.status, other.status]).toEqual([200, 401])
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(20)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a caller that closes the connection frees its slot in the queue', async () => {
  const address = anAddress()
  const gone = new AbortController()
  const leaving = crowd(10, () => signIn({ address, signal: gone.signal })).catch(() => 'gone')
  await wait(300)

  gone.abort()
  expect(await leaving).toBe('gone')
  await wait(300)
  const startedAt = performance.now()
  const [alone] = await crowd(1, () => signIn({ address }))
  const forOne = performance.now() - startedAt
  await crowd(10, () => signIn({ address: anAddress() }))
  const forAll = performance.now() - startedAt - forOne

  expect(alone?.status).toBe(401)
  // Of ten only those that were running are waited for, and not all of them.
  expect(forOne).toBeLessThan(forAll)
})
