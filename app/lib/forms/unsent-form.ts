export interface LostField {
  name: string
  kind: 'password' | 'file'
}

/** A form that came to nothing for want of a session or of the API, with what is needed to send it again. */
export interface UnsentForm {
  problem: { status: number; detail: string; requestId: string }
  /** Where it is sent to. */
  address: string
  fields: (readonly [name: string, value: string])[]
  /** What was among it and can't be kept. */
  lost: readonly LostField[]
}
