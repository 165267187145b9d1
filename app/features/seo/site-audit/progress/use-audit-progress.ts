import { useEffect, useState } from 'react'
import type { Audit } from '#contract/seo/site-audit.ts'

/** One that is paused may be resumed from elsewhere. */
const OPEN: ReadonlySet<Audit['status']> = new Set(['queued', 'running', 'paused'])
const ENDINGS = ['finished', 'failed', 'cancelled']

/**
 * The current audit: from the loader, then from the event stream. `onEnd` runs once, when the stream reports the end.
 * Without script or stream, the loader's value stays.
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
 * The audit of an event. Our own server has validated it, so only its shape is checked: the schema would bring its
 * library into this page's script.
 */
export function readAudit(text: string): Audit | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isAudit = typeof value === 'object' && value !== null && 'progress' in value && 'status' in value
    // The contract documents the data as an Audit; the two keys distinguish it from an error.
    return isAudit ? (value as Audit) : undefined
  } catch {
    return undefined
  }
}
