import type { PageReads, ReadAnswer } from '#contract/page-reads.ts'

export type Read = (address: string, headers: Record<string, string>) => Promise<ReadAnswer>

interface Gathered {
  addresses: string[]
  answers: Promise<ReadAnswer[]>
}

/** Comes after all that is ready to run: every loader of a page has asked for what it can ask for at once. */
const untilLoadersHaveAsked = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Lets reads that are asked for at the same time, with the same headers, travel as one call (docs/decisions/040). */
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
    if (!answer) throw new Error(`There are fewer answers than reads.`)
    return answer
  }
}
