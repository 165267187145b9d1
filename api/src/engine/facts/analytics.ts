import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { Area, type Collector, type Walk } from './walk.ts'

/** What counts visits, by what a script's URL or text holds; tag managers too, as they load what does. */
const TOOLS: readonly (readonly [tool: string, marks: readonly string[]])[] = [
  ['Google Analytics', ['googletagmanager.com/gtag/js', 'google-analytics.com/', 'gtag(', "ga('create'"]],
  ['Google Tag Manager', ['googletagmanager.com/gtm.js', "'gtm.start'", '"gtm.start"']],
  ['Matomo', ['matomo.js', 'matomo.php', 'piwik.js', 'piwik.php', '_paq.push', 'cdn.matomo.cloud']],
  ['Piwik PRO', ['.piwik.pro/', '.containers.piwik.pro']],
  ['Plausible', ['plausible.io/js/', 'plausible.js', '/js/plausible', 'window.plausible']],
  ['Fathom', ['cdn.usefathom.com']],
  ['Simple Analytics', ['simpleanalyticscdn.com', 'scripts.simpleanalytics']],
  ['Umami', ['umami.is/script.js', '/umami.js', 'data-website-id', 'umami.track']],
  ['GoatCounter', ['gc.zgo.at/', '.goatcounter.com/']],
  ['Cloudflare Web Analytics', ['static.cloudflareinsights.com']],
  ['Vercel Web Analytics', ['/_vercel/insights/']],
  ['Adobe Analytics', ['assets.adobedtm.com', 'omtrdc.net', 's_code.js', 'AppMeasurement']],
  ['Tealium', ['tags.tiqcdn.com']],
  ['Segment', ['cdn.segment.com']],
  ['Mixpanel', ['cdn.mxpnl.com', 'mixpanel.init']],
  ['Amplitude', ['cdn.amplitude.com', 'amplitude.init']],
  ['Heap', ['heapanalytics.com', 'heap.load(']],
  ['PostHog', ['posthog.init', 'posthog.com/static/']],
  ['Clarity', ['clarity.ms/tag']],
  ['Hotjar', ['static.hotjar.com', 'hjid']],
  ['Yandex Metrica', ['mc.yandex.ru/', 'mc.yandex.com/']],
  ['Baidu Tongji', ['hm.baidu.com/hm.js']],
  ['Naver Analytics', ['wcs.naver.net']],
  ['etracker', ['static.etracker.com', 'code.etracker.com']],
  ['Statcounter', ['statcounter.com/counter']],
  ['Chartbeat', ['static.chartbeat.com']],
  ['Parse.ly', ['cdn.parsely.com']],
  ['New Relic Browser', ['js-agent.newrelic.com']],
]
/** A snippet is short. What is longer is a bundle, which may hold the marks of tools that it never starts. */
const MAX_SNIPPET = 10_000

const findTools = (text: string): string[] =>
  TOOLS.filter(([, marks]) => marks.some((mark) => text.includes(mark))).map(([tool]) => tool)

/** The analytics tools of a page. */
export class AnalyticsCollector implements Collector<string[]> {
  readonly open = {
    script: (attributes: Attributes) => this.#open(attributes),
    img: ({ src = '' }: Attributes) => this.#pixel(src),
  }
  readonly close = { script: () => this.#end() }
  readonly script = (text: string): void => {
    if (this.#isRun && this.#source.length <= MAX_SNIPPET) this.#source += text.slice(0, MAX_SNIPPET + 1)
  }
  readonly #walk: Walk
  readonly #tools = new Set<string>()
  #source = ''
  #isRun = false

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): string[] {
    return [...this.#tools].sort()
  }

  #open({ src = '', type = '', ...others }: Attributes): void {
    this.#source = ''
    this.#isRun = type === '' || type === 'module' || type.includes('javascript')
    this.#find(src)
    if ('data-website-id' in others) this.#tools.add('Umami')
  }

  #end(): void {
    if (this.#source.length <= MAX_SNIPPET) this.#find(this.#source)
    this.#source = ''
    this.#isRun = false
  }

  /** Counters without script, which stand in noscript too. */
  #pixel(src: string): void {
    if (this.#walk.isIn(Area.Raw) || src.includes('.php') || src.includes('//')) this.#find(src)
  }

  #find(text: string): void {
    if (text === '') return
    for (const tool of findTools(text.slice(0, MAX_SNIPPET))) this.#tools.add(tool)
  }
}
