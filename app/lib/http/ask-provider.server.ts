import { ApiError } from './api-transport.server.ts'

/** Longer than the payment provider takes on a bad day; a page with only the plan is better than none. */
const PATIENCE_MS = 8000

/** Data of the payment provider, if it responds; `absent` on a server without payment. */
export type ProviderAnswer<Known> =
  { provider: 'answers'; known: Known } | { provider: 'silent' | 'absent'; known?: never }

async function attempt<Known>(question: Promise<Known>): Promise<ProviderAnswer<Known>> {
  try {
    return { provider: 'answers', known: await question }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type } = error.problem
    if (type === 'source-missing') return { provider: 'absent' }
    if (type === 'upstream-failed') return { provider: 'silent' }
    throw error
  }
}

/** Waits for data of the provider, up to the timeout. */
export function askProvider<Known>(question: Promise<Known>): Promise<ProviderAnswer<Known>> {
  const late = new Promise<ProviderAnswer<Known>>((resolve) => {
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => {
      resolve({ provider: 'silent' })
    })
  })
  return Promise.race([attempt(question), late])
}
