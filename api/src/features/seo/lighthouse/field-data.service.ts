import { type SignedInScope } from '#api/core/access/scope.ts'
import { createCruxSource } from '#api/sources/crux/crux.source.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type getLighthouseFieldData } from '#contract/seo/lighthouse.ts'
import { FIELD_METRICS } from '#contract/seo/lighthouse.words.ts'
import { requireRun } from './lighthouse.service.ts'

type FieldData = ReplyOf<typeof getLighthouseFieldData>

const NONE: FieldData = { isConnected: true, figures: [], asOf: null, coverage: null }

/** What visitors with Chrome experience on the page of a run, on phones or desktops as the run was. */
export async function getFieldData(scope: SignedInScope, id: string): Promise<FieldData> {
  const { url, strategy } = await requireRun(scope, id)
  const source = await createCruxSource(toSourceScope(scope))
  if (!source?.summary) return { ...NONE, isConnected: false }
  const { host, hostname, pathname, search } = new URL(url)
  const today = scope.now().toISOString().slice(0, 10)
  try {
    const [answer] = await source.summary({
      target: { name: url, scope: 'url', host, domain: hostname, path: pathname + search },
      country: undefined,
      device: strategy,
      fresh: false,
      from: today,
      to: today,
      previous: null,
    })
    if (!answer) return NONE
    const figures = FIELD_METRICS.flatMap((metric) => {
      const value = answer.data.find((figure) => figure.metric === metric)?.value ?? null
      return value === null ? [] : [{ metric, value }]
    })
    return { isConnected: true, figures, asOf: answer.asOf, coverage: answer.coverage }
  } catch (error) {
    // A source that can't reply now takes nothing from the run.
    if (error instanceof SourceUnavailable) return { ...NONE, coverage: error.message }
    throw error
  }
}
