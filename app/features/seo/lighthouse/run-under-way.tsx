import { Form } from '@remix-run/react'
import { X } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/data/skeleton.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import type { LighthouseRun } from '#contract/seo/lighthouse.ts'

const REFRESH_SECONDS = 2

function toWords({ state, ahead }: Pick<LighthouseRun, 'state' | 'ahead'>): string {
  if (state === 'running') return 'Lighthouse is loading the page. A run usually takes 10 to 30 seconds.'
  if (ahead === null || ahead === 0) return 'This run is next in the queue.'
  return `${count(ahead, 'run')} of all organizations before this one.`
}

/** A run that waits or is under way. The page continues by itself, with and without script. */
export function RunUnderWay({ run }: { run: LighthouseRun }) {
  return (
    <>
      <ReloadEvery seconds={REFRESH_SECONDS} />
      <Card title={run.state === 'running' ? 'Running' : 'Queued'}>
        <p role="status">{toWords(run)}</p>
        <p className="mb-4 text-ink-soft">
          You can close this page. The run continues, and is listed under Lighthouse.
        </p>
        <Form method="post">
          <Button name="intent" value="cancel" icon={<X aria-hidden />}>
            Cancel run
          </Button>
        </Form>
      </Card>
      <SkeletonGroup label="Running Lighthouse">
        <Skeleton shape="title" />
        <Skeleton shape="row" count={4} />
      </SkeletonGroup>
    </>
  )
}
