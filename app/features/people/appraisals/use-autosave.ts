import { type RefObject, useEffect, useState } from 'react'
import { paths } from '#app/lib/paths.ts'
import type { AutosaveReply } from './autosave-reply.ts'

export interface Autosaved {
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'refused'
  message?: string
  /** What was saved last. */
  version?: number
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

interface Saving {
  form: HTMLFormElement
  options: Omit<Options, 'at'>
  signal: AbortSignal
  onChange: (change: Partial<Autosaved>) => void
}

/** Listens until it is aborted. A form that is submitted while it is being saved goes once that is done, with the version that it then has. */
function keepSaving({ form, options: { appraisalId, side }, signal, onChange }: Saving): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now: { isSending: boolean; isTyped: boolean; submitter?: HTMLElement | null | undefined } = {
    isSending: false,
    isTyped: false,
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }
  const take = ({ status, reply: { version, message } }: Awaited<ReturnType<typeof send>>) => {
    if (status < 400 && version !== undefined) {
      // What is submitted next may be read from the form before it is rendered again.
      for (const input of form.querySelectorAll<HTMLInputElement>('input[name=version]'))
        input.value = String(version)
      onChange({ state: 'saved', version })
      return
    }
    const isOurs = status >= 500 || status === 429
    if (isOurs) plan(RETRY_MS)
    onChange({ state: isOurs ? 'failed' : 'refused', ...(message !== undefined && { message }) })
  }
  const goOn = () => {
    if (signal.aborted) return
    const { submitter, isTyped } = now
    delete now.submitter
    if (submitter !== undefined) form.requestSubmit(submitter)
    else if (isTyped) plan(PAUSE_MS)
  }
  const save = async () => {
    if (now.isSending || signal.aborted) return
    Object.assign(now, { isSending: true, isTyped: false })
    onChange({ state: 'saving' })
    const body = new FormData(form)
    body.set('side', side)
    try {
      take(await send(appraisalId, body))
    } catch {
      onChange({ state: 'failed' })
      plan(RETRY_MS)
    }
    now.isSending = false
    goOn()
  }
  const onInput = () => {
    now.isTyped = true
    if (!now.isSending) plan(PAUSE_MS)
  }
  const onSubmit = (event: SubmitEvent) => {
    clearTimeout(timer)
    if (!now.isSending) return
    event.preventDefault()
    event.stopPropagation()
    now.submitter = event.submitter
  }
  form.addEventListener('input', onInput, { signal })
  form.addEventListener('submit', onSubmit, { signal, capture: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Saves a rating in pauses of typing, one call at a time. What the form sends carries the version that the last call has returned. */
export function useAutosave({ at, appraisalId, side }: Options): Autosaved {
  const [saved, setSaved] = useState<Autosaved>({ state: 'idle' })
  useEffect(() => {
    const form = at.current?.querySelector('form')
    if (!form) return
    const listening = new AbortController()
    // A message is about the last call, a version stays.
    const onChange = (change: Partial<Autosaved>) =>
      setSaved(({ state, version }) => ({ state, ...(version !== undefined && { version }), ...change }))
    keepSaving({ form, options: { appraisalId, side }, signal: listening.signal, onChange })
    return () => listening.abort()
  }, [at, appraisalId, side])
  return saved
}
