import type { Submission } from '@conform-to/react'
import { type ActionFunctionArgs, type AppLoadContext, data, type TypedResponse } from '@remix-run/cloudflare'
import type { Problem } from '#contract/problem.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { invalid } from './forms.server.ts'
import { readForm, refuseForm } from './read-form.server.ts'
import { SECRET_FIELDS } from './secret-fields.ts'
import { redirectWithToast } from './toast.server.ts'

/** Arguments of an intent. */
export interface Sent {
  request: Request
  context: AppLoadContext
  api: Api
  form: FormData
  /** The text of a field; empty without one, or for a file. */
  text: (name: string) => string
}

type SentForm<Value> = Sent & { value: Value }

/** Data that only this response shows, where a form ends neither in a redirect nor in a refusal. */
class Shown<View> {
  readonly view: View
  readonly status: number

  constructor(view: View, status: number) {
    this.view = view
    this.status = status
  }
}

export const show = <View>(view: View, status = 200) => new Shown(view, status)

type Redirect = TypedResponse<never>
type Ending<View> = Redirect | Shown<View>
/** The data of `invalid`, absent where nothing was refused. */
type Refused = ReturnType<typeof invalid>['data']
type Told<View> = { [Key in keyof Refused]: Refused[Key] | undefined } & { shown: View | undefined }
type Reply<View> = ReturnType<typeof data<Told<View>>>

type Checked<Value> = Submission<unknown, string[], Value>

/** Runs a form or a button: redirects, or returns what was refused or is shown. */
export type Intent<View = never> = (sent: Sent) => Promise<Redirect | Reply<View>>

/** Messages for refusals that differ from those of the API. */
interface Refusal<View> {
  /** The message for a failure of ours. */
  failure?: string
  /** The message in place of any other. */
  words?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }
  shown?: View
}

interface FormOptions<View> {
  /** The message for a failure of ours. */
  failure?: string
  /** Throws to redirect or to show the error page instead of the form. */
  toRefusal?: (problem: Problem, error: ApiError) => Refusal<View>
}

/**
 * A form with fields: invalid values and refusals of `run` are shown on it with its input. `then` returns the redirect;
 * an error in it is rethrown, since `run` has succeeded.
 */
export function form<Value, Done, View = never>(
  check: (form: FormData) => Checked<Value> | Promise<Checked<Value>>,
  run: (sent: SentForm<Value>) => Promise<Done> | Done,
  then: (done: Done, sent: SentForm<Value>) => Ending<View> | Promise<Ending<View>>,
  options: FormOptions<View> = {},
): Intent<View> {
  return async (sent) => {
    const submission = await check(sent.form)
    if (submission.status !== 'success') return toReply(invalid(submission))
    const sentForm = { ...sent, value: submission.value }
    let done: Done
    try {
      done = await run(sentForm)
    } catch (error) {
      return refuse(submission, error, options)
    }
    return conclude(await then(done, sentForm))
  }
}

function refuse<View>(
  submission: Submission<unknown>,
  error: unknown,
  { failure, toRefusal }: FormOptions<View>,
): Reply<View> {
  const refusal = error instanceof ApiError ? toRefusal?.(error.problem, error) : undefined
  if (!(error instanceof ApiError) || !refusal?.words) {
    return toReply(invalid(submission, error, refusal?.failure ?? failure), refusal?.shown)
  }
  const result = submission.reply({ hideFields: SECRET_FIELDS, ...refusal.words })
  return data({ result, shown: refusal.shown }, { status: error.problem.status })
}

interface ButtonOptions {
  /** Its page, where refusals are shown; without one, refusals are rethrown. */
  at?: string | ((sent: Sent) => string)
  /** The message for a failure of ours; without it, such a failure is rethrown. */
  failure?: string
  /** For a page that outlives the subject of its button: reports that it is gone, too. */
  tellsGone?: boolean
}

/** A button without fields: a refusal of `run` is shown on its page. */
export function button<Done, View = never>(
  run: (sent: Sent) => Promise<Done> | Done,
  then: (done: Done, sent: Sent) => Ending<View> | Promise<Ending<View>>,
  options: ButtonOptions = {},
): Intent<View> {
  return async (sent) => {
    let done: Done
    try {
      done = await run(sent)
    } catch (error) {
      return tellRefusal(error, sent, options)
    }
    return conclude(await then(done, sent))
  }
}

function tellRefusal(
  error: unknown,
  sent: Sent,
  { at, failure, tellsGone = false }: ButtonOptions,
): Redirect {
  if (!(error instanceof ApiError) || at === undefined) throw error
  const { status, detail } = error.problem
  const text = status >= 500 ? failure : detail
  // The page of a missing subject is missing as well, and input without a session is kept.
  if (text === undefined || (status === 404 && !tellsGone) || status === 401) throw error
  return redirectWithToast(typeof at === 'string' ? at : at(sent), { kind: 'error', text })
}

const toReply = <View>({ data: refused, init }: ReturnType<typeof invalid>, shown?: View): Reply<View> =>
  data({ ...refused, shown }, init ?? undefined)

const conclude = <View>(ending: Ending<View>): Redirect | Reply<View> =>
  ending instanceof Shown
    ? data({ result: undefined, shown: ending.view }, { status: ending.status })
    : ending

/** The name of the default intent. */
const DEFAULT = 'default'

type Intents = Readonly<Record<string, Intent<unknown>>>
type ViewOf<Each extends Intent<unknown>> = Extract<
  Awaited<ReturnType<Each>>,
  { data: unknown }
>['data']['shown']

/** The action data of a page: the intent, its result, and data that is shown only once. */
type AnswerOf<Table extends Intents> = {
  [Name in keyof Table & string]: Told<ViewOf<Table[Name]>> & { intent: Name }
}[keyof Table & string]

/**
 * The one shape of an action: a table of forms and buttons by the name of their `intent`; `default` is the one without
 * a name. Ends in a redirect, in a result that the page shows, or in an error for the error page.
 */
export async function runIntents<Table extends Intents>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  intents: Table,
  maxBytes?: number,
): Promise<Redirect | ReturnType<typeof data<AnswerOf<Table>>>> {
  const sentForm = await readForm(request, maxBytes)
  const name = chooseIntent(sentForm, intents)
  const run = name === undefined ? undefined : intents[name]
  if (!run) throw refuseForm('malformed', request)
  const text = (field: string) => {
    const value = sentForm.get(field)
    return typeof value === 'string' ? value : ''
  }
  const reply = await run({ request, context, api: context.api, form: sentForm, text })
  if (!('data' in reply)) return reply
  return data({ intent: name, ...reply.data } as AnswerOf<Table>, reply.init ?? undefined)
}

/** Undefined for an unknown intent, which must not be taken for the default one. */
function chooseIntent(sentForm: FormData, intents: Intents): string | undefined {
  const given = sentForm.has('intent') ? sentForm.get('intent') : DEFAULT
  const isForged = typeof given !== 'string' || (given === DEFAULT && sentForm.has('intent'))
  return isForged || !Object.hasOwn(intents, given) ? undefined : given
}
