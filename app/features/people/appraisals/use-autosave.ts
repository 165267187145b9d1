import { type RefObject, useEffect, useState } from 'react'
import { paths } from '#app/lib/paths.ts'
import type { AutosaveReply } from './autosave-reply.ts'

export interface Autosaved {
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'refused'
  message?: string
}

const PAUSE_MS = 800
const RETRY_MS = 10_000

interface Options {
  /** Holds the form. */
  at: RefObject<HTMLElement>
  appraisalId: string
  side: 'self' | 'manager'
}

async function send(appraisalId: string, body: FormData): Promise<{ status: number; reply: AutosaveReply }> {
  const response = await fetch(paths.appraisalRatings(appraisalId), { method: 'POST', body })
  return { status: response.status, reply: await response.json<AutosaveReply>() }
}

/** Saves a rating in pauses of typing, one call at a time. What the form sends carries the version that the last call has returned. */
export function useAutosave({ at, appraisalId, side }: Options): Autosaved {
  const [saved, setSaved] = useState<Autosaved>({ state: 'idle' })
  useEffect(() => {
    const form = at.current?.querySelector('form')
    if (!form) return
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = { isSending: false, isTyped: false }
    const plan = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void save(), ms)
    }
    const take = ({ status, reply }: Awaited<ReturnType<typeof send>>) => {
      if (status < 400 && reply.version !== undefined) {
        for (const input of form.querySelectorAll<HTMLInputElement>('input[name=version]'))
          input.value = String(reply.version)
        setSaved({ state: 'saved' })
        return
      }
      const isOurs = status >= 500 || status === 429
      if (isOurs) plan(RETRY_MS)
      setSaved({
        state: isOurs ? 'failed' : 'refused',
        ...(reply.message !== undefined && { message: reply.message }),
      })
    }
    const save = async () => {
      if (now.isSending || listening.signal.aborted) return
      now.isSending = true
      now.isTyped = false
      setSaved({ state: 'saving' })
      const body = new FormData(form)
      body.set('side', side)
      try {
        take(await send(appraisalId, body))
      } catch {
        setSaved({ state: 'failed' })
        plan(RETRY_MS)
      }
      now.isSending = false
      if (now.isTyped) plan(PAUSE_MS)
    }
    form.addEventListener(
      'input',
      () => {
        now.isTyped = true
        if (!now.isSending) plan(PAUSE_MS)
      },
      { signal: listening.signal },
    )
    form.addEventListener('submit', () => clearTimeout(timer), { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [at, appraisalId, side])
  return saved
}
