import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'
import { STATUS_WORDS } from '#contract/seo/sites.words.ts'

const TONES = { verified: 'good', unverified: 'neutral', lost: 'problem' } as const

/** Whether the organization has verified that the site is its own. */
export function ProjectSite({ project: { url, site } }: { project: Pick<ProjectDetail, 'url' | 'site'> }) {
  const status = site?.status ?? 'unverified'
  const isVerified = status === 'verified'
  return (
    <Card
      title="Ownership"
      actions={
        <LinkButton size="small" to={site ? paths.site(site.id) : paths.newSite(new URL(url).origin)}>
          {isVerified ? 'View site' : 'Verify site'}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          <Status tone={TONES[status]}>{STATUS_WORDS[status]}</Status>
        </p>
        <p className="max-w-prose text-ink-soft">
          {isVerified
            ? 'Audits may ignore robots.txt and crawl faster.'
            : 'Verify that the site is yours to ignore its robots.txt and to crawl it faster.'}
        </p>
      </div>
    </Card>
  )
}
