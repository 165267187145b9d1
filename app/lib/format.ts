import { countDecimals } from '#contract/billing/currencies.ts'

const LOCALE = 'en'
const DEFAULT_ZONE = 'America/Sao_Paulo'

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

// Creating a formatter costs far more than using it, and a page formats many dates.
const dateFormats = new Map<string, Intl.DateTimeFormat>()

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const PARTS = { date: DAY, time: { ...DAY, ...CLOCK }, clock: CLOCK }

function dateFormat(kind: keyof typeof PARTS, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { ...PARTS[kind], timeZone })
  dateFormats.set(key, made)
  return made
}

export const formatNumber = (value: number): string => whole.format(value)
export const formatTenths = (value: number): string => tenths.format(value)

/** `1 page`, `2 pages`; an irregular plural is given. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`
}

/** `Nov 21, 2026` in the given time zone. */
export function formatDate(iso: string, timeZone = DEFAULT_ZONE): string {
  return dateFormat('date', timeZone).format(new Date(iso))
}

/** `14:05` in the given time zone. */
export function formatTime(iso: string, timeZone = DEFAULT_ZONE): string {
  return dateFormat('clock', timeZone).format(new Date(iso))
}

/** `Nov 21, 2026, 14:05` in the given time zone. */
export function formatDateTime(iso: string, timeZone = DEFAULT_ZONE): string {
  return dateFormat('time', timeZone).format(new Date(iso))
}

/** Bytes as `812 B`, `14.2 kB` or `3.1 MB` (1 kB is 1,000 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_950) return `${tenths.format(bytes / 1000)} kB`
  return `${tenths.format(bytes / 1_000_000)} MB`
}

/** Milliseconds as `84 ms` or `1.2 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${tenths.format(ms / 1000)} s`
}

/** Seconds as `8 s`, `3 min 20 s` or `2 h 5 min`: never more than two units. */
export function formatDuration(seconds: number): string {
  const all = Math.max(0, Math.round(seconds))
  if (all < 60) return `${all} s`
  const minutes = Math.floor(all / 60)
  if (minutes < 60) return all % 60 === 0 ? `${minutes} min` : `${minutes} min ${all % 60} s`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** Integer cents as `$29` or `$24.17`, and the minor units of other currencies. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = countDecimals(currency)
  const unit = 10 ** decimals
  const digits = amount % unit === 0 ? 0 : decimals
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / unit)
}

/** Host and path of a URL; any other text is unchanged. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  return host + (pathname === '/' && !search ? '' : pathname + search)
}
