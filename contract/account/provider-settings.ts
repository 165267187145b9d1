import { type Provider, type ProviderAddress, PROVIDERS } from './providers.ts'

type Part = ProviderAddress | 'CLIENT_ID' | 'CLIENT_SECRET'

/** The name of a setting, such as `GOOGLE_CLIENT_ID`. */
export type ProviderSetting<Of extends Part> = `${Uppercase<Provider>}_${Of}`

export const toSettingName = <Of extends Part>(provider: Provider, part: Of) =>
  `${provider.toUpperCase()}_${part}` as ProviderSetting<Of> // in letters that the type can't see

/** The names of these settings, provider by provider. */
export const listProviderSettings = <Of extends Part>(...parts: Of[]): ProviderSetting<Of>[] =>
  PROVIDERS.flatMap((provider) => parts.map((part) => toSettingName(provider, part)))

/** These settings of every provider, each with its schema. */
export const toProviderSettings = <Of extends Part, Schema>(
  parts: readonly Of[],
  toSchema: (provider: Provider, part: Of) => Schema,
) =>
  Object.fromEntries(
    PROVIDERS.flatMap((provider) =>
      parts.map((part) => [toSettingName(provider, part), toSchema(provider, part)]),
    ),
  ) as Record<ProviderSetting<Of>, Schema> // the names of these parts
