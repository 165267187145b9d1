export interface AutosaveReply {
  /** After saving. */
  version?: number
  /** Why it was not saved. */
  message?: string
}
