export interface LostField {
  name: string
  kind: 'password' | 'file'
}

/** A form that failed without a session or the API, with the data to send it again. */
export interface UnsentForm {
  problem: { status: number; detail: string; requestId: string }
  /** URL of its action. */
  address: string
  fields: (readonly [name: string, value: string])[]
  /** Fields that can't be kept. */
  lost: readonly LostField[]
}
