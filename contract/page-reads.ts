/** Batched reads of one page, over a binding that only the app has (docs/decisions/040). */
export interface ReadBatch {
  addresses: string[]
  /** Of each of them. */
  headers: Record<string, string>
}

/** The response to one of them, the same as for a single request. */
export interface ReadResponse {
  status: number
  retryAfter: string | null
  /** JSON: a reply of the contract or a problem. */
  body: string
}

export interface PageReads {
  /** The responses, in the order of the requests. */
  read(batch: ReadBatch): Promise<ReadResponse[]>
}
