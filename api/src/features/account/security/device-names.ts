/** The first that fits: browsers call themselves by their ancestors' names too, so the youngest stand first. */
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

/** What a program calls itself. */
const PROGRAM = /^([\w.-]{1,40})/

/** What people know a device by, such as `Chrome on Windows`; what is no browser calls the API. A guess: programs say of themselves what they like. */
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
