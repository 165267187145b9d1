import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  SampleChange,
  SampleIssue,
  SampleOverview,
  SampleProgress,
} from '#app/features/seo/site-audit/samples/sample-panels.tsx'
import { drawSample } from '#app/features/seo/site-audit/samples/sample-charts.server.tsx'
import { HomePage } from '#app/features/site/home/home-page.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Bellwether: know what to fix on your website first' },
  {
    name: 'description',
    content:
      'Bellwether reads your whole website the way a search engine does and tells you what to fix first, why, and how.',
  },
]

export function loader({ context }: LoaderFunctionArgs) {
  return { isSignedIn: context.session.user !== undefined, charts: drawSample() }
}

export default function HomeRoute() {
  const { isSignedIn, charts } = useLoaderData<typeof loader>()
  const panels = {
    overview: <SampleOverview charts={charts} />,
    progress: <SampleProgress />,
    issue: <SampleIssue />,
    change: <SampleChange />,
  }
  return (
    <SiteLayout isSignedIn={isSignedIn}>
      <HomePage panels={panels} isSignedIn={isSignedIn} />
    </SiteLayout>
  )
}
