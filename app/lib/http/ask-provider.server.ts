import { ApiError } from './api-transport.server.ts'

/** Longer than the payment provider takes on a bad day; a page that shows the plan alone is better than none. */
const PATIENCE_MS = 8000

/** What the payment provider knows, where it answers; `absent` on a server that was set up without payment. */
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

/** Waits so long for what only the provider knows, and no longer. */
export function askProvider<Known>(question: Promise<Known>): Promise<ProviderAnswer<Known>> {
  const late = new Promise<ProviderAnswer<Known>>((resolve) => {
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => {
      resolve({ provider: 'silent' })
    })
  })
  return Promise.race([attempt(question), late])
}
