import { expect, test } from 'vitest'
import { newWebhookSecret, toWebhookHeaders } from './standard-webhooks.ts'

// The vector that the reference libraries of Standard Webhooks are tested with.
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('a message is signed as the specification says', () => {
  expect(toWebhookHeaders([VECTOR.secret], VECTOR)).toEqual({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  })
})

test('while two secrets hold, there is a signature of each', () => {
  const other = newWebhookSecret()
  const signature = toWebhookHeaders([other, VECTOR.secret], VECTOR)['webhook-signature'].split(' ')

  expect(signature).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), VECTOR.signature])
  expect(signature[0]).not.toBe(VECTOR.signature)
})

test('a secret is 256 random bits', () => {
  const secrets = Array.from({ length: 20 }, newWebhookSecret)

  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/)
    expect(atob(secret.slice('whsec_'.length))).toHaveLength(32)
  }
})
