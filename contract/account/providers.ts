// Who people can sign in with, beside a password. A provider is an entry of each table here, the rules of its id tokens
// (`id-tokens.ts`), its flow (`provider-strategies.server.ts`), its route and its stand-in.

export const PROVIDERS = ['google', 'microsoft'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
}

export type ProviderAddress = 'ISSUER' | 'AUTHORIZATION_ENDPOINT' | 'TOKEN_ENDPOINT' | 'JWKS_URL'

/** Where each of them is, unless the settings say otherwise. */
export const PROVIDER_ADDRESSES: Readonly<Record<Provider, Record<ProviderAddress, string>>> = {
  google: {
    ISSUER: 'https://accounts.google.com',
    AUTHORIZATION_ENDPOINT: 'https://accounts.google.com/o/oauth2/v2/auth',
    TOKEN_ENDPOINT: 'https://oauth2.googleapis.com/token',
    JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  microsoft: {
    // `{tenantid}` stands for the tenant that the token names.
    ISSUER: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    AUTHORIZATION_ENDPOINT: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    TOKEN_ENDPOINT: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    JWKS_URL: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
  },
}

/** One value for each provider. */
export const forEachProvider = <Value>(toValue: (provider: Provider) => Value) =>
  Object.fromEntries(PROVIDERS.map((provider) => [provider, toValue(provider)])) as Record<Provider, Value> // all of them

/** `Google or Microsoft`; without the one that it is said of. */
export const listProviderNames = (but?: Provider): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    PROVIDERS.filter((provider) => provider !== but).map((provider) => PROVIDER_NAMES[provider]),
  )
