import { PlanNeeded } from '#app/labels/plan-needed.tsx'
import type { LinkAction } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { MAX_PROJECTS, type ProjectReason } from '#contract/seo/projects.actions.ts'

interface ProjectObstacleProps {
  obstacle: ProjectReason
  /** A link to the plans, for people who may choose one. */
  way: LinkAction | null
}

/** Why no project can be created or changed now. */
export function ProjectObstacle({ obstacle, way }: ProjectObstacleProps) {
  if (obstacle === 'plan') return <PlanNeeded title="Projects need a plan" way={way} />
  return obstacle === 'limit' ? (
    <Callout tone="attention" title={`You have ${MAX_PROJECTS} projects, which is the limit`}>
      Delete one to create another.
    </Callout>
  ) : (
    <Callout>Only the person who created a project, managers and administrators change it.</Callout>
  )
}
