import { paths } from '#app/lib/paths.ts'
import type { StoredAnswer } from '#contract/people/reviews.answers.ts'
import { findVersion, setStored, setVersion, showAnswer } from './answer-controls.ts'
import {
  countAnswered,
  digestOf,
  listAsked,
  listChanged,
  readAnswer,
  type TypedAnswer,
} from './answer-fields.ts'
import { openAnswerStorage } from './answer-storage.ts'
import type { AutosaveReply } from './autosave-reply.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'signed-out' | 'failed' | 'refused'

export interface Autosaved {
  state: SaveState
  /** Why it is refused. */
  message?: string | undefined
  errors: Readonly<Record<string, string[]>>
  /** What another tab has stored, by the ids of questions. */
  clashes: Readonly<Record<string, StoredAnswer>>
  answeredCount: number
}

export const NOT_YET: Omit<Autosaved, 'answeredCount'> = { state: 'idle', errors: {}, clashes: {} }

const PAUSE_MS = 800
const RETRY_MS = 10_000

interface Options {
  form: HTMLFormElement
  reviewId: string
  userId: string
  onChange: (saved: Autosaved) => void
}

type Sent = { status: number; reply: AutosaveReply } | 'no-network'

async function send(reviewId: string, answers: TypedAnswer[], isLeaving: boolean): Promise<Sent> {
  try {
    const response = await fetch(paths.reviewAnswers(reviewId), {
      method: 'POST',
      body: new URLSearchParams({ answers: JSON.stringify(answers) }),
      keepalive: isLeaving,
    })
    return { status: response.status, reply: await response.json<AutosaveReply>() }
  } catch {
    return 'no-network'
  }
}

const toState = (sent: Sent): SaveState => {
  if (sent === 'no-network') return navigator.onLine ? 'failed' : 'offline'
  if (sent.status === 401) return 'signed-out'
  return sent.status >= 500 || sent.status === 429 ? 'failed' : 'refused'
}

const without = <Value>(record: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)))

/**
 * Saves what is typed, in pauses and one call at a time. Until the server has it, it is in the storage of the browser, and is found
 * there when the form is opened again.
 */
export class Autosave {
  readonly #options: Options
  readonly #storage: ReturnType<typeof openAnswerStorage>
  #view: Autosaved = { ...NOT_YET, answeredCount: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  readonly #listening = new AbortController()

  constructor(options: Options) {
    this.#options = options
    this.#storage = openAnswerStorage(options.reviewId, options.userId)
  }

  start(): void {
    const { form } = this.#options
    const { signal } = this.#listening
    this.#restore()
    form.addEventListener('input', (event) => this.#onInput(event), { signal })
    document.addEventListener('visibilitychange', () => this.#retry(), { signal })
    window.addEventListener('online', () => this.#retry(), { signal })
    this.#tell({})
    if (this.#listUnsaved().length > 0) this.#plan(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#listening.abort()
  }

  /** What the page was drawn with again: answers that its own button has saved, or that were refused and may be sent again. */
  accept(stored: readonly StoredAnswer[], refused: readonly TypedAnswer[]): void {
    const { form } = this.#options
    const isNew = ({ questionId, version }: TypedAnswer) => version > findVersion(form, questionId)
    for (const answer of stored.filter(isNew)) setStored(form, answer.questionId, answer)
    for (const answer of refused.filter(isNew)) setVersion(form, answer.questionId, answer.version)
  }

  /** Of a clash: overwrites what is stored. */
  keepMine(questionId: string): void {
    const stored = this.#view.clashes[questionId]
    if (!stored) return
    setStored(this.#options.form, questionId, stored)
    this.#tell({ clashes: without(this.#view.clashes, [questionId]) })
    void this.#save()
  }

  /** Of a clash: gives up what was typed here. */
  takeStored(questionId: string): void {
    const stored = this.#view.clashes[questionId]
    if (!stored) return
    setStored(this.#options.form, questionId, stored)
    showAnswer(this.#options.form, questionId, stored)
    this.#storage.forget(questionId)
    this.#tell({ state: 'saved', message: undefined, clashes: without(this.#view.clashes, [questionId]) })
  }

  #read(): FormData {
    return new FormData(this.#options.form)
  }

  #tell(changed: Partial<Autosaved>): void {
    this.#view = { ...this.#view, ...changed, answeredCount: countAnswered(this.#read()) }
    if (!this.#listening.signal.aborted) this.#options.onChange(this.#view)
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #listUnsaved(): TypedAnswer[] {
    return listChanged(this.#read()).filter(({ questionId }) => !(questionId in this.#view.clashes))
  }

  async #save(isLeaving = false): Promise<void> {
    const answers = this.#listUnsaved()
    if (this.#isSending || answers.length === 0) return
    this.#isSending = true
    clearTimeout(this.#timer)
    this.#tell({ state: 'saving', message: undefined })
    const sent = await send(this.#options.reviewId, answers, isLeaving)
    this.#isSending = false
    if (sent === 'no-network' || sent.status >= 400) this.#fail(answers, sent)
    else {
      this.#take(answers, sent.reply)
      this.#tell({ state: 'saved' })
    }
    const isDone = this.#view.state === 'saved' || this.#view.state === 'refused'
    if (isDone && this.#hasNew(answers)) this.#plan(PAUSE_MS)
  }

  /** Whether something was typed while a call was on its way. */
  #hasNew(sent: readonly TypedAnswer[]): boolean {
    const digests = new Map(sent.map((answer) => [answer.questionId, digestOf(answer)]))
    return this.#listUnsaved().some((answer) => digests.get(answer.questionId) !== digestOf(answer))
  }

  #take(answers: readonly TypedAnswer[], { saved, clashing, errors }: AutosaveReply): void {
    for (const stored of saved) setStored(this.#options.form, stored.questionId, stored)
    for (const answer of answers)
      if (saved.some(({ questionId }) => questionId === answer.questionId)) this.#storage.forgetSaved(answer)
    const done = answers.map(({ questionId }) => questionId)
    const clashes = Object.fromEntries(clashing.map((stored) => [stored.questionId, stored]))
    this.#tell({
      errors: { ...without(this.#view.errors, done), ...errors },
      clashes: { ...without(this.#view.clashes, done), ...clashes },
    })
  }

  #fail(answers: readonly TypedAnswer[], sent: Sent): void {
    const state = toState(sent)
    if (state === 'refused' && sent !== 'no-network') {
      this.#take(answers, sent.reply)
      this.#tell({ state, message: sent.reply.message })
    } else {
      this.#tell({ state })
      if (state !== 'signed-out') this.#plan(RETRY_MS)
    }
  }

  #onInput({ target }: Event): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const answer = readAnswer(this.#read(), target.name.slice(target.name.indexOf('-') + 1))
    if (!answer) return
    this.#storage.keep(answer)
    this.#tell({})
    this.#plan(PAUSE_MS)
  }

  /** What was typed and did not reach the server, in this tab or in one that is closed. */
  #restore(): void {
    const { form } = this.#options
    const shown = this.#read()
    for (const questionId of listAsked(shown)) {
      const kept = this.#storage.find(questionId)
      const current = readAnswer(shown, questionId)
      if (!kept || !current) continue
      if (digestOf(kept) === digestOf(current)) this.#storage.forget(questionId)
      else {
        setVersion(form, questionId, kept.version)
        showAnswer(form, questionId, kept)
      }
    }
  }

  #retry(): void {
    const { state } = this.#view
    if (document.visibilityState === 'hidden') void this.#save(true)
    else if (state !== 'idle' && state !== 'saved') void this.#save()
  }
}
