import { BUILT_FOR, readAddress } from './app-address.ts'

let address = BUILT_FOR

/** Asked for once when a page of the companion opens; its links lead there. */
export async function findApp(): Promise<string> {
  address = await readAddress()
  return address
}

export const toAppPage = (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${address}${path}${search && `?${search}`}`
}
