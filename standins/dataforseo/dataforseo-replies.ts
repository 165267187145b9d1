import { BACKLINKS_REPLIES } from './backlinks-replies.ts'
import { LABS_REPLIES } from './labs-replies.ts'
import { PAGE_REPLIES } from './page-replies.ts'
import { type Reply, type Task } from './reply.ts'
import { SAMPLE_DOMAINS, type SampleDomain } from './sample-domains.ts'

export const SAMPLE_LOGIN = { login: 'sandbox@harbor-lantern.example', password: 'fictional-4711' }

type ToReply = (task: Task, domain: SampleDomain) => Reply
const REPLIES: Readonly<Record<string, ToReply>> = { ...LABS_REPLIES, ...BACKLINKS_REPLIES, ...PAGE_REPLIES }

/** US dollars for a call and for each row of it, by the beginning of its path. */
const PRICES = [
  ['dataforseo_labs/google/historical', 0.1, 0.001],
  ['dataforseo_labs/', 0.01, 0.0001],
  ['backlinks/', 0.02, 0.00003],
  ['on_page/instant', 0.000125, 0],
  ['on_page/lighthouse', 0.00425, 0],
  ['domain_analytics/', 0.01, 0],
] as const

/** How the next calls go wrong. A code at a level is one of https://docs.dataforseo.com/v3/appendix/errors. */
export type Fault =
  | { kind: 'http'; status: number; headers?: Record<string, string> }
  | { kind: 'envelope' | 'task'; code: number; cost?: number }
  | { kind: 'garbage' | 'not-what-was-asked' | 'hang-up' | 'never' | 'endless' }
  /** Done, at another price than the one that was published. */
  | { kind: 'price'; cost: number }

export interface SampleReplies {
  /** In the place of the network. */
  fetch: typeof fetch
  /** What was asked, in order. */
  seen: readonly { path: string; task: Task }[]
  /** All calls go wrong in this way from now on; none with null. */
  fail: (fault: Fault | null) => void
  /** Replies wait until what this returns is called: to have several calls under way. */
  hold: () => () => void
}

interface Outcome {
  code?: number
  taskCode?: number
  cost: number
  path: string
  task: Task
  result: object | null
}

const toEnvelope = ({ code = 20000, taskCode = 20000, cost, path, task, result }: Outcome) => ({
  version: '0.1.20261020',
  status_code: code,
  status_message: code === 20000 ? 'Ok.' : 'Failed.',
  time: '0.1 sec.',
  cost,
  tasks_count: 1,
  tasks_error: taskCode === 20000 ? 0 : 1,
  tasks:
    code === 20000
      ? [
          {
            id: '11241000-1535-0000-0000-000000000000',
            status_code: taskCode,
            status_message: taskCode === 20000 ? 'Ok.' : 'Failed.',
            time: '0.1 sec.',
            cost,
            result_count: result ? 1 : 0,
            path: ['v3', ...path.split('/')],
            data: task,
            result: result && [result],
          },
        ]
      : null,
})

const hostOf = ({ target, url, targets }: Task) => {
  const name = target ?? url ?? targets?.['1'] ?? ''
  return (URL.canParse(name) ? new URL(name).hostname : name).replace(/^www\./, '')
}

function reply(path: string, task: Task): Outcome | null {
  const toReply = REPLIES[path]
  if (!toReply) return null
  const [, base, row] = PRICES.find(([start]) => path.startsWith(start)) ?? ['', 0, 0]
  const domain = SAMPLE_DOMAINS[hostOf(task)]
  const { rows, result } = domain ? toReply(task, domain) : { rows: 0, result: null }
  return { cost: base + row * rows, path, task, result, ...(domain ? {} : { taskCode: 40102 }) }
}

/** What an account is, which costs nothing to ask: with it a login is tested. */
const toUser = (path: string, login: string): Outcome | null =>
  path === 'appendix/user_data'
    ? { cost: 0, path, task: {}, result: { login, money: { total: 50, balance: 41.2 } } }
    : null

const toJson = (body: object, status = 200) => Response.json(body, { status })
const MEGABYTE = new TextEncoder().encode(' '.repeat(1024 * 1024))

/** Ten megabytes, of which nobody said how many they are. */
function toEndless(): Response {
  let parts = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts += 1
      if (parts > 10) controller.close()
      else controller.enqueue(MEGABYTE)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })

function goWrong(
  fault: Fault,
  outcome: Outcome,
  signal: AbortSignal | null | undefined,
): Response | Promise<never> {
  switch (fault.kind) {
    case 'http':
      return new Response('Failed', { status: fault.status, headers: fault.headers ?? {} })
    case 'envelope':
      return toJson(toEnvelope({ ...outcome, code: fault.code, cost: fault.cost ?? 0 }))
    case 'task':
      return toJson(toEnvelope({ ...outcome, taskCode: fault.code, cost: fault.cost ?? 0, result: null }))
    case 'garbage':
      return new Response('<html>Bad gateway</html>')
    case 'not-what-was-asked':
      return toJson(toEnvelope({ ...outcome, result: { items: 'none' } }))
    case 'price':
      return toJson(toEnvelope({ ...outcome, cost: fault.cost }))
    case 'endless':
      return toEndless()
    case 'never':
      return untilAborted(signal)
    case 'hang-up':
      return Promise.reject(new TypeError('The connection was closed.'))
  }
}

/** DataForSEO for three companies that do not exist. */
export function replyAsDataForSeo({ login, password } = SAMPLE_LOGIN): SampleReplies {
  const seen: { path: string; task: Task }[] = []
  let fault: Fault | null = null
  let held: Promise<void> = Promise.resolve()
  const authorization = `Basic ${btoa(`${login}:${password}`)}`

  return {
    seen,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace(/^\/v3\//, '')
      const [task = {}] = JSON.parse((await request.text()) || '[]') as Task[]
      seen.push({ path, task })
      await held
      const outcome = request.method === 'POST' ? reply(path, task) : toUser(path, login)
      const refuse = (code: number, status: number) =>
        toJson(toEnvelope({ code, cost: 0, path, task, result: null }), status)
      if (request.headers.get('authorization') !== authorization) return refuse(40100, 401)
      if (!outcome) return refuse(40402, 404)
      return fault ? goWrong(fault, outcome, init?.signal) : toJson(toEnvelope(outcome))
    },
    fail: (next) => {
      fault = next
    },
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}
