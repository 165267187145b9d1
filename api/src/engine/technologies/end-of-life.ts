/** When the maker of a technology ends its support of a version, as the maker publishes it. */
export interface EndOfLife {
  /** The versions that it is about, such as `7.4`; null for all of them. */
  cycle: string | null
  /** The last day; null where the maker says only that it is over. */
  date: string | null
  isOver: boolean
  /** Where the maker says so. */
  source: string
}

interface Calendar {
  source: string
  /** The last day of each line of versions; null where only its end is known. */
  cycles?: Readonly<Record<string, string | null>>
  /** The last day of the product itself. */
  end?: string
}

/** Days that their makers have published. A line that is missing here is not said to be supported. */
const CALENDARS: Readonly<Record<string, Calendar>> = {
  PHP: {
    source: 'https://www.php.net/eol.php',
    cycles: {
      '5.3': '2014-08-14',
      '5.4': '2015-09-03',
      '5.5': '2016-07-21',
      '5.6': '2018-12-31',
      '7.0': '2019-01-10',
      '7.1': '2019-12-01',
      '7.2': '2020-11-30',
      '7.3': '2021-12-06',
      '7.4': '2022-11-28',
      '8.0': '2023-11-26',
      '8.1': '2025-12-31',
      '8.2': '2026-12-31',
      '8.3': '2027-12-31',
      '8.4': '2028-12-31',
    },
  },
  Python: {
    source: 'https://devguide.python.org/versions/',
    cycles: {
      '2.7': '2020-01-01',
      '3.6': '2021-12-23',
      '3.7': '2023-06-27',
      '3.8': '2024-10-07',
    },
  },
  'Node.js': {
    source: 'https://github.com/nodejs/release#end-of-life-releases',
    cycles: {
      '10': '2021-04-30',
      '12': '2022-04-30',
      '14': '2023-04-30',
      '16': '2023-09-11',
      '18': '2025-04-30',
      '20': '2026-04-30',
    },
  },
  Ruby: {
    source: 'https://www.ruby-lang.org/en/downloads/branches/',
    cycles: { '2.6': '2022-04-12', '2.7': '2023-03-31', '3.0': '2024-04-23' },
  },
  Drupal: {
    source: 'https://www.drupal.org/about/core/policies/core-release-cycles/schedule',
    cycles: { '6': '2016-02-24', '7': '2025-01-05', '8': '2021-11-02', '9': '2023-11-01' },
  },
  AngularJS: { source: 'https://docs.angularjs.org/misc/version-support-status', end: '2021-12-31' },
  'Vue.js': { source: 'https://v2.vuejs.org/eol/', cycles: { '2': '2023-12-31' } },
  Bootstrap: {
    source: 'https://getbootstrap.com/docs/versions/',
    cycles: { '3': '2019-07-24', '4': '2023-01-01' },
  },
  jQuery: { source: 'https://jquery.com/support/', cycles: { '1': null, '2': null } },
  'Google Universal Analytics': {
    source: 'https://support.google.com/analytics/answer/11583528',
    end: '2023-07-01',
  },
  'Google Optimize': { source: 'https://support.google.com/optimize/answer/12979939', end: '2023-09-30' },
  'Apache Tomcat': {
    source: 'https://tomcat.apache.org/whichversion.html',
    cycles: { '6': '2016-12-31', '7': '2021-03-31', '8.0': '2018-06-30', '8.5': '2024-03-31' },
  },
  'Microsoft IIS': {
    source: 'https://learn.microsoft.com/lifecycle/products/internet-information-services-iis',
    cycles: { '7.0': '2020-01-14', '7.5': '2020-01-14', '8.0': '2023-10-10', '8.5': '2023-10-10' },
  },
  OpenSSL: {
    source: 'https://openssl-library.org/policies/releasestrat/',
    cycles: { '1.0.1': '2016-12-31', '1.0.2': '2019-12-31', '1.1.0': '2019-09-11', '1.1.1': '2023-09-11' },
  },
}

/** `2.1.3` is of the line `2.1`, and of `2` where no narrower one is known. */
function findCycle(version: string, cycles: Calendar['cycles'] = {}): string | undefined {
  const parts = version.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const cycle = parts.slice(0, length).join('.')
    if (cycle in cycles) return cycle
  }
  return undefined
}

/** Null where the maker has published nothing about that version that is known here. */
export function findEndOfLife(name: string, version: string | null, today: string): EndOfLife | null {
  const { source = '', cycles, end } = CALENDARS[name] ?? {}
  if (end !== undefined) return { cycle: null, date: end, isOver: end < today, source }
  const cycle = version === null ? undefined : findCycle(version, cycles)
  if (cycle === undefined) return null
  const date = cycles?.[cycle] ?? null
  return { cycle, date, isOver: date === null || date < today, source }
}
