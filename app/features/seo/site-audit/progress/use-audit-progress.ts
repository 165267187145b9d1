import { useEffect, useState } from 'react'
import type { Audit } from '#contract/seo/site-audit.ts'

/** One that is paused may be resumed from elsewhere. */
const OPEN: ReadonlySet<Audit['status']> = new Set(['queued', 'running', 'paused'])
const ENDINGS = ['finished', 'failed', 'cancelled']

/**
 * The audit as it is now: what the loader gave, then what the event stream says. `onEnd` runs once, when the stream
 * says that the audit has ended. Without script, or without a stream, the loader's value stays.
 */
export function useAuditProgress(initial: Audit, address: string, onEnd: () => void): Audit {
  const [live, setLive] = useState(initial)
  const isOpen = OPEN.has(initial.status)

  useEffect(() => setLive(initial), [initial])

  useEffect(() => {
    if (!isOpen) return
    const events = new EventSource(address)
    const update = (event: MessageEvent<string>) => setLive((before) => readAudit(event.data) ?? before)
    const end = (event: MessageEvent<string>) => {
      update(event)
      events.close()
      onEnd()
    }
    events.addEventListener('progress', update)
    for (const name of ENDINGS) events.addEventListener(name, end)
    return () => events.close()
  }, [address, isOpen, onEnd])

  return live
}

/**
 * The audit of an event. Our own server has parsed it by the contract before sending it on, so only its outline is
 * looked at: the schema itself would bring its library into this page's script.
 */
export function readAudit(text: string): Audit | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isAudit = typeof value === 'object' && value !== null && 'progress' in value && 'status' in value
    // The stream's data is documented in the contract as an Audit; the two keys tell it from an error text.
    return isAudit ? (value as Audit) : undefined
  } catch {
    return undefined
  }
}
