import { BUILT_FOR, readAddress } from './app-address.ts'

let address = BUILT_FOR

/** Read once when a page of the companion opens, for its links. */
export async function findApp(): Promise<string> {
  address = await readAddress()
  return address
}

export const toAppPage = (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${address}${path}${search && `?${search}`}`
}
