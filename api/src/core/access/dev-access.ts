import { isLoopbackNetwork } from '#api/lib/client-address.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from './scope.ts'
import { isLoopbackUrl } from '#contract/setting-rules.ts'

export const noSuchPage = () => new DomainError('not-found', 'There is no endpoint at this URL.')

/**
 * For operators on the local machine only.
 * @throws {DomainError} `not-found` for everybody else, and wherever the product has a public address
 */
export function requireDevAccess({ settings, address }: Pick<Scope, 'settings' | 'address'>): void {
  const isNear = isLoopbackNetwork(address) || settings.ALLOW_DEV_PAGES === 'network'
  if (!isNear || !isLoopbackUrl(settings.APP_URL)) throw noSuchPage()
}

/**
 * A page of another site, opened in a browser on this machine, can send a form here. Browsers send its origin; programs
 * send none.
 * @throws {DomainError} `not-found` for such a form
 */
export function refuseOtherSites({ settings }: Pick<Scope, 'settings'>, { headers }: Request): void {
  const origin = headers.get('origin')
  if (origin !== null && origin !== new URL(settings.APP_URL).origin) throw noSuchPage()
}
