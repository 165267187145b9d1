import type { PageReads, ReadAnswer } from '#contract/page-reads.ts'

export type Read = (address: string, headers: Record<string, string>) => Promise<ReadAnswer>

interface Gathered {
  addresses: string[]
  answers: Promise<ReadAnswer[]>
}

/** Runs after all pending microtasks: by then every loader of a page has sent its first reads. */
const untilLoadersHaveAsked = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Batches concurrent reads with the same headers into one call (docs/decisions/040). */
export function createRead(binding: PageReads): Read {
  const open = new Map<string, Gathered>()

  function gather(key: string, headers: Record<string, string>): Gathered {
    const addresses: string[] = []
    const answers = untilLoadersHaveAsked().then(() => {
      open.delete(key)
      return binding.read({ addresses, headers })
    })
    const gathered = { addresses, answers }
    open.set(key, gathered)
    return gathered
  }

  return async (address, headers) => {
    const key = JSON.stringify(headers)
    const { addresses, answers } = open.get(key) ?? gather(key, headers)
    const index = addresses.push(address) - 1
    const answer = (await answers)[index]
    if (!answer) throw new Error(`There are fewer responses than reads.`)
    return answer
  }
}
