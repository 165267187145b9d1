import type { PageReads, ReadResponse } from '#contract/page-reads.ts'

export type Read = (address: string, headers: Record<string, string>) => Promise<ReadResponse>

interface Gathered {
  addresses: string[]
  responses: Promise<ReadResponse[]>
}

/** Runs after all pending microtasks: by then every loader of a page has sent its first reads. */
const untilLoadersHaveAsked = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Batches concurrent reads with the same headers into one call (docs/decisions/040). */
export function createRead(binding: PageReads): Read {
  const open = new Map<string, Gathered>()

  function gather(key: string, headers: Record<string, string>): Gathered {
    const addresses: string[] = []
    const responses = untilLoadersHaveAsked().then(() => {
      open.delete(key)
      return binding.read({ addresses, headers })
    })
    const gathered = { addresses, responses }
    open.set(key, gathered)
    return gathered
  }

  return async (address, headers) => {
    const key = JSON.stringify(headers)
    const { addresses, responses } = open.get(key) ?? gather(key, headers)
    const index = addresses.push(address) - 1
    const response = (await responses)[index]
    if (!response) throw new Error(`There are fewer responses than reads.`)
    return response
  }
}
