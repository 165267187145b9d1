import { Badge, Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { CodeBlock } from '#app/ui/data/code-block.tsx'
import { LogoMark } from '#app/ui/layout/logo.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'
import { Skeleton, SkeletonGroup } from '#app/ui/data/skeleton.tsx'
import { Spinner } from '#app/ui/layout/spinner.tsx'

const robots = `User-agent: *
Disallow: /private/
Sitemap: https://northwind.example/sitemap.xml and a line that is longer than any phone is wide`

export function ShowcaseFeedback({ theme }: { theme: string }) {
  return (
    <ShowcaseSection title="State and feedback">
      <ShowcaseRow>
        <Status tone="good">Finished</Status>
        <Status tone="attention">Needs review</Status>
        <Status tone="problem">Failed</Status>
        <Status tone="neutral">Waiting</Status>
      </ShowcaseRow>
      <ShowcaseRow>
        <Badge>Beta</Badge>
        <Badge tone="good">Active</Badge>
        <Badge tone="attention">Trial, 3 days left</Badge>
        <Badge tone="problem">Overdue</Badge>
      </ShowcaseRow>
      <Callout
        tone="attention"
        title="The trial ends in 3 days"
        action={<LinkButton to="?">Choose a plan</LinkButton>}
      >
        After that your audits stay, and new ones need a plan.
      </Callout>
      <Callout tone="problem" title="The site did not respond">
        northwind.example refused the connection three times. Nothing was changed.
      </Callout>
      <Callout tone="good">Your email address is confirmed.</Callout>
      <Callout>A crawl counts each URL once.</Callout>
      <Progress label="Reading pages" value={312} max={1200} text="312 of about 1,200 pages" />
      <Progress label="Waiting for the site" />
      <ShowcaseRow>
        <Spinner label="Loading" />
        <LogoMark className="size-4 text-action" />
        <LogoMark className="size-8 text-action" />
        <LogoMark className="size-16 text-action" />
      </ShowcaseRow>
      <SkeletonGroup label={`Loading, ${theme}`}>
        <Skeleton shape="title" />
        <Skeleton shape="text" />
        <Skeleton shape="row" count={3} />
      </SkeletonGroup>
      <CodeBlock label={`robots.txt, ${theme}`} code={robots} />
    </ShowcaseSection>
  )
}
