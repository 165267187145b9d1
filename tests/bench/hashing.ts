import { setTimeout as wait } from 'node:timers/promises'
import { anAddress } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { median, percentile, round } from './figures.ts'

// How long a small request waits while many people sign in at once: /api/health at rest and under load, in one run. The
// sign-ins come from many addresses, since the limits of one would end them before any password is looked at.

const SECONDS = 10
const SIGN_INS_AT_ONCE = 40
const PAUSE_MS = 15
const REQUIRED = { ratioAtMost: 3 }

async function sampleHealth(url: string, isOver: () => boolean): Promise<number[]> {
  const samples: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const { ok } = await fetch(`${url}/api/health`)
    if (!ok) throw new Error('The product is not well.')
    samples.push(performance.now() - startedAt)
    await wait(PAUSE_MS)
  }
  return samples
}

const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

const newPerson = () => ({ address: anAddress(), email: `${crypto.randomUUID()}@example.com` })
type Person = ReturnType<typeof newPerson>

async function signIn(url: string, { address, email }: Person): Promise<number> {
  const { status } = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'Not-the-password-1' }),
  })
  return status
}

async function measureUnderLoad(url: string, people: readonly Person[]) {
  const statuses: Record<number, number> = {}
  const isOver = after(SECONDS)
  const signIns = people.map(async (person) => {
    while (!isOver()) {
      const status = await signIn(url, person)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  const samples = await sampleHealth(url, isOver)
  await Promise.all(signIns)
  return { samples, statuses }
}

const summarize = (samples: readonly number[]) => ({
  samples: samples.length,
  medianMs: round(median(samples)),
  p99Ms: round(percentile(samples, 99)),
  longestMs: round(Math.max(...samples)),
})

const product = await startProduct()
try {
  const people = Array.from({ length: SIGN_INS_AT_ONCE }, newPerson)
  // Who comes for the first time makes the counters of their limits: that is not what is measured here.
  await Promise.all(people.map((person) => signIn(product.url, person)))
  await sampleHealth(product.url, after(1))
  const atRest = summarize(await sampleHealth(product.url, after(SECONDS)))
  const { samples, statuses } = await measureUnderLoad(product.url, people)
  const underLoad = summarize(samples)
  const ratio = round(underLoad.p99Ms / atRest.p99Ms)
  const isMet = ratio <= REQUIRED.ratioAtMost
  const figures = { ratio, required: REQUIRED, isMet, atRest, underLoad, signIns: statuses }
  console.log(JSON.stringify({ bench: 'hashing', ...figures }))
  if (!isMet) process.exitCode = 1
} finally {
  await product.stop()
}
