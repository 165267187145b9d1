export const PROVIDER_NAMES = { google: 'Google', microsoft: 'Microsoft' } as const
