/** Changes that require a proof of identity, by their code in the URL. */
export const VERIFIED_CHANGES = {
  'connect-google': { to: 'to connect Google', button: 'Continue to Google' },
  'connect-microsoft': { to: 'to connect Microsoft', button: 'Continue to Microsoft' },
  'disconnect-google': { to: 'to disconnect Google', button: 'Disconnect Google' },
  'disconnect-microsoft': { to: 'to disconnect Microsoft', button: 'Disconnect Microsoft' },
  'two-step': { to: 'to set up two-step sign-in', button: 'Set up two-step sign-in' },
  password: { to: 'to set a password', button: 'Continue' },
} as const
export type VerifiedChange = keyof typeof VERIFIED_CHANGES

export function findVerifiedChange(url: string): VerifiedChange | undefined {
  const code = new URL(url).searchParams.get('for') ?? ''
  return Object.hasOwn(VERIFIED_CHANGES, code) ? (code as VerifiedChange) : undefined
}
