// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAMPLE_RUNNING } from '#app/features/seo/site-audit/samples/sample-audit.ts'
import type { AuditProgress } from '#contract/seo/site-audit.ts'
import { toAnnouncement } from './live-progress.tsx'
import { readAudit, useAuditProgress } from './use-audit-progress.ts'

class FakeEvents extends EventTarget {
  static latest: FakeEvents | undefined
  isClosed = false
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
    FakeEvents.latest = this
  }

  close() {
    this.isClosed = true
  }

  send(name: string, data: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })))
  }
}

beforeEach(() => {
  FakeEvents.latest = undefined
  vi.stubGlobal('EventSource', FakeEvents)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fetched = (count: number) => ({
  ...SAMPLE_RUNNING,
  progress: { ...SAMPLE_RUNNING.progress, fetched: count },
})

function follow(audit = SAMPLE_RUNNING) {
  const onEnd = vi.fn()
  const hook = renderHook(() => useAuditProgress(audit, '/events', onEnd))
  return { hook, onEnd, events: FakeEvents.latest }
}

test('each event updates the page, and the last one ends the stream and loads the result', () => {
  const { hook, onEnd, events } = follow()
  events?.send('progress', fetched(900))
  expect(hook.result.current.progress.fetched).toBe(900)
  expect(onEnd).not.toHaveBeenCalled()

  events?.send('finished', { ...fetched(1284), status: 'finished' })
  expect(hook.result.current.status).toBe('finished')
  expect(events?.isClosed).toBe(true)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a tab on a paused audit follows once somebody resumes it', () => {
  const { hook, onEnd, events } = follow({ ...SAMPLE_RUNNING, status: 'paused' })
  expect(hook.result.current.status).toBe('paused')

  events?.send('progress', fetched(801))
  expect(hook.result.current).toMatchObject({ status: 'running', progress: { fetched: 801 } })

  events?.send('finished', { ...fetched(1284), status: 'finished' })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('an audit that has ended opens no stream', () => {
  expect(follow({ ...SAMPLE_RUNNING, status: 'cancelled' }).events).toBeUndefined()
})

test('leaving the page closes the stream', () => {
  const { hook, events } = follow()
  hook.unmount()
  expect(events?.isClosed).toBe(true)
})

test('an invalid event changes nothing', () => {
  expect(readAudit('{"message":"refresh failed"}')).toBeUndefined()
  expect(readAudit('not json')).toBeUndefined()
  expect(readAudit('null')).toBeUndefined()
})

test('a screen reader announces each quarter and not each page', () => {
  expect(toAnnouncement(SAMPLE_RUNNING, 3)).toBe('The audit is running.')
  expect(toAnnouncement(SAMPLE_RUNNING, 49)).toBe('The audit is 25 percent done.')
  expect(toAnnouncement({ ...SAMPLE_RUNNING, status: 'paused' }, 49)).toBe('The audit is paused.')
})

test('and what of the audit that is a part of', () => {
  const at = (step: NonNullable<AuditProgress['step']>) => ({
    ...SAMPLE_RUNNING,
    progress: { ...SAMPLE_RUNNING.progress, step },
  })
  expect(toAnnouncement(at('files'), 60)).toBe('The audit is checking files and links: 50 percent done.')
  expect(toAnnouncement(at('rendering'), 3)).toBe('The audit is rendering pages: 0 percent done.')
  expect(toAnnouncement(at('conclusion'), 99)).toBe('The audit is running checks across pages.')
})
