import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/cloudflare'
import * as z from 'zod'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LIGHTHOUSE_STRATEGIES, type LighthouseStrategy } from '#contract/seo/lighthouse.words.ts'
import { WithScheme } from '#contract/seo/site-audit.forms.ts'
import { cancelLighthouseRun, startLighthouseRuns } from './lighthouse.api.server.ts'

const RunForm = z.object({ url: WithScheme, strategy: z.enum(['both', ...LIGHTHOUSE_STRATEGIES]) })
const FAILURE = 'We couldn’t start Lighthouse. Try again.'

const toStrategies = (strategy: z.infer<typeof RunForm>['strategy']): LighthouseStrategy[] =>
  strategy === 'both' ? [...LIGHTHOUSE_STRATEGIES] : [strategy]

/** One run has a page; of several, the list shows each. */
function showRuns({ runs }: Awaited<ReturnType<typeof startLighthouseRuns>>) {
  const [first] = runs
  if (first && runs.length === 1) return redirect(paths.lighthouseRun(first.id))
  return redirectDone(paths.lighthouse(), `${count(runs.length, 'run')} started.`)
}

/** The form for a run, and the button that repeats one. */
const start = form(
  (sent) => parseWithZod(sent, { schema: RunForm }),
  ({ api, value: { url, strategy } }) =>
    startLighthouseRuns(api, { urls: [url], strategies: toStrategies(strategy) }),
  showRuns,
  { failure: FAILURE },
)

export const lighthouseIntents = { default: start }

/** @param findPages the pages to measure */
export const toTemplateIntents = (findPages: () => Promise<string[]>, at: string) => ({
  lighthouse: button(
    async ({ api }) => {
      const urls = await findPages()
      return urls.length === 0 ? undefined : startLighthouseRuns(api, { urls, strategies: ['mobile'] })
    },
    (started) =>
      started
        ? redirectDone(paths.lighthouse(), `${count(started.runs.length, 'run')} started.`)
        : redirectWithToast(at, {
            kind: 'error',
            text: 'No template of this audit has a page with a response time.',
          }),
    { at, failure: FAILURE },
  ),
})

export const toRunIntents = (id: string) => ({
  default: start,
  cancel: button(
    ({ api }) => cancelLighthouseRun(api, id),
    () => redirectDone(paths.lighthouseRun(id), 'The run is canceled.'),
    { at: paths.lighthouseRun(id) },
  ),
})
