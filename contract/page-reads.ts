/** Reads of one page that travel together, over a binding that nobody but the app has (docs/decisions/040). */
export interface ReadBatch {
  addresses: string[]
  /** Of each of them. */
  headers: Record<string, string>
}

/** What one of them was answered, as it would have been by itself. */
export interface ReadAnswer {
  status: number
  retryAfter: string | null
  /** JSON: a reply of the contract or a problem. */
  body: string
}

export interface PageReads {
  /** The answers, in the order of the addresses. */
  read(batch: ReadBatch): Promise<ReadAnswer[]>
}
