import { type Provider, PROVIDER_NAMES, PROVIDERS } from '#contract/account/providers.ts'

interface Verified {
  to: string
  button: string
  /** Whose account is connected or disconnected by it. */
  connect?: Provider
  disconnect?: Provider
}

const toProviderChanges = (provider: Provider): [string, Verified][] => {
  const name = PROVIDER_NAMES[provider]
  return [
    [`connect-${provider}`, { to: `to connect ${name}`, button: `Continue to ${name}`, connect: provider }],
    [
      `disconnect-${provider}`,
      { to: `to disconnect ${name}`, button: `Disconnect ${name}`, disconnect: provider },
    ],
  ]
}
type ProviderChange = `${'connect' | 'disconnect'}-${Provider}`
const PROVIDER_CHANGES = Object.fromEntries(PROVIDERS.flatMap(toProviderChanges)) as Record<
  ProviderChange, // the two of each
  Verified
>

export type VerifiedChange = ProviderChange | 'two-step' | 'password'

/** Changes that require a proof of identity, by their code in the URL. */
export const VERIFIED_CHANGES: Readonly<Record<VerifiedChange, Verified>> = {
  ...PROVIDER_CHANGES,
  'two-step': { to: 'to set up two-step sign-in', button: 'Set up two-step sign-in' },
  password: { to: 'to set a password', button: 'Continue' },
}

export function findVerifiedChange(url: string): VerifiedChange | undefined {
  const code = new URL(url).searchParams.get('for') ?? ''
  return Object.hasOwn(VERIFIED_CHANGES, code) ? (code as VerifiedChange) : undefined
}
