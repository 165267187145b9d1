/** Versions of a library with a published flaw: from the first on, up to and without the one that fixes it. */
interface Flaw {
  cve: string
  from?: string
  below: string
}

const flaw = (cve: string, below: string, from?: string): Flaw => ({
  cve: `CVE-${cve}`,
  below,
  ...(from && { from }),
})
/** Nobody fixes the library any more. */
const NEVER = '9999'

/** Libraries of browsers, and their published flaws (cve.org). */
export const KNOWN_FLAWS: Readonly<Record<string, readonly Flaw[]>> = {
  angularjs: [
    flaw('2019-10768', '1.7.9'),
    flaw('2020-7676', '1.8.0'),
    flaw('2022-25869', NEVER, '1.0.0'),
    flaw('2023-26117', NEVER, '1.0.0'),
  ],
  axios: [
    flaw('2020-28168', '0.21.1'),
    flaw('2021-3749', '0.21.2'),
    flaw('2023-45857', '0.28.0', '0.8.1'),
    flaw('2023-45857', '1.6.0', '1.0.0'),
    flaw('2025-27152', '0.30.0'),
    flaw('2025-27152', '1.8.2', '1.0.0'),
  ],
  bootstrap: [
    flaw('2018-14042', '3.4.0'),
    flaw('2018-14042', '4.1.2', '4.0.0'),
    flaw('2019-8331', '3.4.1'),
    flaw('2019-8331', '4.3.1', '4.0.0'),
  ],
  'bootstrap-select': [flaw('2019-20921', '1.13.6')],
  'chart.js': [flaw('2020-7746', '2.9.4')],
  'datatables.net': [flaw('2021-23445', '1.11.3')],
  dompurify: [
    flaw('2020-26870', '2.0.17'),
    flaw('2024-45801', '2.5.4'),
    flaw('2024-45801', '3.1.3', '3.0.0'),
    flaw('2025-26791', '3.2.4'),
  ],
  handlebars: [flaw('2019-19919', '4.3.0'), flaw('2021-23369', '4.7.7'), flaw('2021-23383', '4.7.7')],
  'highlight.js': [flaw('2020-26237', '9.18.2'), flaw('2020-26237', '10.1.2', '10.0.0')],
  jquery: [
    flaw('2011-4969', '1.6.3'),
    flaw('2012-6708', '1.9.0'),
    flaw('2015-9251', '3.0.0'),
    flaw('2019-11358', '3.4.0'),
    flaw('2020-11022', '3.5.0', '1.2.0'),
    flaw('2020-11023', '3.5.0', '1.0.3'),
  ],
  'jquery-ui': [
    flaw('2010-5312', '1.10.0'),
    flaw('2016-7103', '1.12.0'),
    flaw('2021-41182', '1.13.0'),
    flaw('2021-41183', '1.13.0'),
    flaw('2021-41184', '1.13.0'),
    flaw('2022-31160', '1.13.2'),
  ],
  'jquery-validation': [flaw('2021-21252', '1.19.3'), flaw('2022-31147', '1.19.5')],
  jszip: [flaw('2021-23413', '3.7.0'), flaw('2022-48285', '3.8.0')],
  knockout: [flaw('2019-14862', '3.5.0')],
  lodash: [
    flaw('2018-3721', '4.17.5'),
    flaw('2018-16487', '4.17.11'),
    flaw('2019-10744', '4.17.12'),
    flaw('2021-23337', '4.17.21'),
    flaw('2020-28500', '4.17.21'),
  ],
  'markdown-it': [flaw('2022-21670', '12.3.2')],
  marked: [flaw('2022-21680', '4.0.10'), flaw('2022-21681', '4.0.10')],
  moment: [
    flaw('2016-4055', '2.11.2'),
    flaw('2017-18214', '2.19.3'),
    flaw('2022-24785', '2.29.2'),
    flaw('2022-31129', '2.29.4', '2.18.0'),
  ],
  mustache: [flaw('2015-8862', '2.2.1')],
  'pdfjs-dist': [flaw('2024-4367', '4.2.67')],
  swiper: [flaw('2021-23370', '6.5.1')],
  three: [flaw('2020-28496', '0.125.0')],
  tinymce: [flaw('2023-45818', '5.10.8'), flaw('2023-45818', '6.7.1', '6.0.0')],
  underscore: [flaw('2021-23358', '1.12.1', '1.3.2')],
  'video.js': [flaw('2021-23414', '7.14.3')],
  vue: [flaw('2024-9506', '3.0.0', '2.0.0')],
  xlsx: [flaw('2023-30533', '0.19.3'), flaw('2024-22363', '0.20.2')],
}

/** Other names under which libraries are served. */
const NAMES: Readonly<Record<string, string>> = {
  angular: 'angularjs',
  'angular.js': 'angularjs',
  chart: 'chart.js',
  datatables: 'datatables.net',
  highlight: 'highlight.js',
  highlightjs: 'highlight.js',
  'jquery.datatables': 'datatables.net',
  'jquery.validate': 'jquery-validation',
  'jquery-validate': 'jquery-validation',
  'jquery.ui': 'jquery-ui',
  jqueryui: 'jquery-ui',
  'lodash.js': 'lodash',
  'moment.js': 'moment',
  'mustache.js': 'mustache',
  'handlebars.js': 'handlebars',
  'axios.js': 'axios',
  'pdf.js': 'pdfjs-dist',
  'three.js': 'three',
  'twitter-bootstrap': 'bootstrap',
  'underscore.js': 'underscore',
  'vue.js': 'vue',
}

/** The library that a name of a file or of a package means; undefined for one that is not listed. */
export function libraryOf(name: string): string | undefined {
  const plain = name.toLowerCase()
  const library = Object.hasOwn(NAMES, plain) ? NAMES[plain] : plain
  return library !== undefined && Object.hasOwn(KNOWN_FLAWS, library) ? library : undefined
}

function compare(one: string, other: string): number {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (const at of [0, 1, 2]) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The published flaws of a version of a library. */
export function flawsOf(library: string, version: string): string[] {
  const flaws = Object.hasOwn(KNOWN_FLAWS, library) ? (KNOWN_FLAWS[library] ?? []) : []
  const hit = flaws.filter(
    ({ below, from = '0' }) => compare(version, below) < 0 && compare(version, from) >= 0,
  )
  return [...new Set(hit.map(({ cve }) => cve))]
}
