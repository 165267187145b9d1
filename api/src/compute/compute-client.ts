import { DomainError } from '#api/lib/domain-error.ts'
import { InFlight } from '#api/lib/in-flight.ts'
import { type Platform } from '#api/lib/platform.ts'
import { LOGO_TYPES } from '#contract/organization/profile.forms.ts'
import { CheckedPassword, type Compute, HashedPassword, type PasswordJob } from './compute-job.ts'

export type ComputeScope = Pick<Platform, 'bindings' | 'settings' | 'later' | 'address'> & {
  actor: { id: string } | undefined
}

/** As many as the queue of one machine holds, with those that run (server/runtime/compute.ts). */
const LIMITS = { perKey: 10, total: 66, longestMs: 60_000 }
const BUSY_SECONDS = 5

const inFlight = new InFlight(LIMITS)

const busy = (retryAfter: number) =>
  new DomainError('too-many-requests', `The server is busy. Try again in ${retryAfter} seconds.`, {
    retryAfter,
  })

/** Whose work it is, so that nobody's waits for all of somebody else's. */
const callerOf = ({ actor, address }: ComputeScope) => actor?.id ?? address

async function readAnswer(response: Response): Promise<Response> {
  if (response.ok || response.status === 422) return response
  await response.body?.cancel()
  if (response.status !== 429 && response.status !== 503)
    throw new Error(`The compute process returned status ${response.status}.`)
  throw busy(Number(response.headers.get('retry-after')) || BUSY_SECONDS)
}

/** The processes of one machine, behind a queue that knows when a caller has disconnected. */
function createProcessClient(scope: ComputeScope, url: string): Compute {
  const { COMPUTE_SECRET: secret = '' } = scope.settings
  const send = async (path: string, body: BodyInit, type: string) => {
    const headers = {
      'x-compute-secret': secret,
      'x-compute-caller': callerOf(scope),
      'content-type': type,
    }
    return readAnswer(await fetch(new URL(path, url), { method: 'POST', headers, body }))
  }
  const runPasswordJob = async (job: PasswordJob): Promise<unknown> =>
    (await send('/password', JSON.stringify(job), 'application/json')).json()
  return {
    hashPassword: async (password) =>
      HashedPassword.parse(await runPasswordJob({ kind: 'hash', password })).hash,
    checkPassword: async (password, stored) =>
      CheckedPassword.parse(await runPasswordJob({ kind: 'check', password, stored })),
    scalePicture: async (picture) => {
      const answer = await send('/picture', picture.bytes, picture.type)
      const type = LOGO_TYPES.find((known) => known === answer.headers.get('content-type'))
      return answer.ok && type ? { bytes: new Uint8Array(await answer.arrayBuffer()), type } : undefined
    },
  }
}

/** The platform's binding. Isolates are many there, and each takes no more than it could do in time. */
function createBindingClient(scope: ComputeScope): Compute {
  // It leads to the entrypoint Compute of this worker (wrangler.toml), whose type the platform does not know.
  const entry = scope.bindings.COMPUTE as unknown as Compute
  const run = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const leave = inFlight.enter(callerOf(scope), Date.now())
    if (!leave) throw busy(BUSY_SECONDS)
    const result = work().finally(leave)
    // To its end, also when the caller goes: what is cut off never leaves.
    scope.later(result.catch(() => undefined))
    return result
  }
  return {
    hashPassword: async (password) => run(() => entry.hashPassword(password)),
    checkPassword: async (password, stored) => run(() => entry.checkPassword(password, stored)),
    scalePicture: async (picture) => run(() => entry.scalePicture(picture)),
  }
}

/**
 * Runs heavy work, which never runs on the thread that serves requests.
 * @throws DomainError `too-many-requests`, before any work, where too much of it waits already
 */
export function createCompute(scope: ComputeScope): Compute {
  const { COMPUTE_URL: url } = scope.settings
  return url === undefined ? createBindingClient(scope) : createProcessClient(scope, url)
}
