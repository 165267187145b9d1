import type { ReactNode } from 'react'
import { type Provider, PROVIDER_NAMES, PROVIDERS } from '#contract/account/providers.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { isOnlySignIn } from '#contract/account/security.policy.ts'
import type { Profile } from '#contract/account/profile.ts'

export interface SignInsProps {
  profile: Pick<Profile, 'email' | 'hasPassword' | 'identities'>
  /** Providers that are configured here. */
  providers: readonly Provider[]
  timeZone: string
}

/** Ways to sign in, and those that could be added. */
export function SignIns({ profile, providers, timeZone }: SignInsProps) {
  const { email, hasPassword, identities } = profile
  const listed = PROVIDERS.filter(
    (provider) => providers.includes(provider) || identities.some((one) => one.provider === provider),
  )
  return (
    <Card isFlush className="max-w-2xl">
      <ul className="divide-y divide-line-soft">
        <Way name="Email and password" fact={hasPassword ? email : 'No password yet'}>
          <LinkButton to={paths.profilePassword()}>
            {hasPassword ? 'Change password' : 'Set password'}
          </LinkButton>
        </Way>
        {listed.map((provider) => {
          const identity = identities.find((one) => one.provider === provider)
          return (
            <Way
              key={provider}
              name={PROVIDER_NAMES[provider]}
              fact={identity ? `Connected on ${formatDate(identity.connectedAt, timeZone)}` : 'Not connected'}
            >
              {identity && isOnlySignIn(profile, provider) ? (
                <p className="text-ink-soft">Your only way to sign in. Set a password to disconnect it.</p>
              ) : (
                <ChangeProvider provider={provider} verb={identity ? 'Disconnect' : 'Connect'} />
              )}
            </Way>
          )
        })}
      </ul>
    </Card>
  )
}

function Way({ name, fact, children }: { name: string; fact: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium text-ink-strong">{name}</p>
        <p className="wrap-anywhere text-ink-soft">{fact}</p>
      </div>
      {children}
    </li>
  )
}

/** A link to the page that verifies the person's identity first. */
function ChangeProvider({ provider, verb }: { provider: Provider; verb: 'Connect' | 'Disconnect' }) {
  const change = `${verb.toLowerCase()}-${provider}`
  return (
    <LinkButton to={paths.profileVerify(change)}>
      {verb} {PROVIDER_NAMES[provider]}
    </LinkButton>
  )
}
