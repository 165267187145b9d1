import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

function logged(facts: Record<string, unknown>): string {
  const write = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  createLog({ requestId: 'request-1' })('info', 'something', facts)
  const [line] = write.mock.calls[0] as [string]
  write.mockRestore()
  return line
}

test('a line is one JSON object with its level, its event and what it belongs to', () => {
  expect(JSON.parse(logged({ status: 200, ms: 12 }))).toEqual({
    level: 'info',
    event: 'something',
    requestId: 'request-1',
    status: 200,
    ms: 12,
  })
})

test('values under names of secrets are hidden, however deep', () => {
  const line = logged({
    form: { password: 'Secret-word', nested: [{ refreshToken: 'abc', email: 'ana@example.com' }] },
  })

  expect(line).not.toMatch(/Secret-word|abc|ana@/)
  expect(line.match(/\[hidden\]/g)).toHaveLength(3)
})

test('addresses and tokens in texts are hidden, ids stay', () => {
  const token = 'q'.repeat(43)
  const id = `usr_${'0'.repeat(32)}`

  expect(JSON.parse(logged({ text: `${id} ana.silva@example.com sent ${token}` }))).toMatchObject({
    text: `${id} [hidden] sent [hidden]`,
  })
})

test('a failed statement is logged without its values', () => {
  const cause = new Error('UNIQUE constraint failed: users.email')
  const error = new Error('Failed query: insert into "users" values (?)\nparams: Ana,short-secret', { cause })

  const line = logged({ error })

  expect(line).toContain('insert into \\"users\\"')
  expect(line).toContain('UNIQUE constraint failed')
  expect(line).not.toContain('short-secret')
})

test('a problem goes to the error stream', () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  createLog({})('error', 'broken')

  expect(write.mock.calls).toEqual([['{"level":"error","event":"broken"}']])
  write.mockRestore()
})
