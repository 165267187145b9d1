/** Limits of a file of fingerprints, which are checked before anything of it is used. */
export const FINGERPRINT_LIMITS = {
  /** Of the file. */
  bytes: 1_000_000,
  technologies: 2_000,
  /** Of all technologies together, and of one. */
  patterns: 10_000,
  patternsOfOne: 100,
  /** Characters. */
  pattern: 500,
  name: 100,
} as const

/** Which technologies of a file a list shows. */
export const FINGERPRINT_STATES = ['refused', 'not-evaluated'] as const
export type FingerprintState = (typeof FINGERPRINT_STATES)[number]

export const FINGERPRINT_STATE_WORDS: Record<FingerprintState, string> = {
  refused: 'With refused patterns',
  'not-evaluated': 'With fields that aren’t evaluated',
}
