/** A figure that somebody measured, and how it can be measured again. */
export interface Measured {
  value: string
  label: string
  /** What was done, on what, by which command. */
  how: string
}

/** Shown on the public page. Only what the benchmark of this repository printed belongs here; empty, nothing is shown. */
export const MEASURED: readonly Measured[] = []
