/** The first match counts: browsers include the names of older ones, so the most specific come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The product token of a user agent. */
const PROGRAM = /^([\w.-]{1,40})/

/**
 * A name for a device, such as `Chrome on Windows`; other clients are API calls. A guess, since any client can send any
 * user agent.
 */
export function toDeviceName(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '')
  if (!browser && !userAgent?.startsWith('Mozilla/')) {
    const program = PROGRAM.exec(userAgent ?? '')?.[1]
    return program ? `API call (${program})` : 'API call'
  }
  const system = findName(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
