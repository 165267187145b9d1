import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { deleteProject, updateProject } from './edit-project.service.ts'
import { exportProjects } from './export-projects.service.ts'
import { getProject } from './project-detail.service.ts'
import { getMailSubscription, setOwnMail, unsubscribe } from './project-mail.service.ts'
import { createProject, listProjects } from './projects.service.ts'
import { auditProject } from './run-project.service.ts'
import { pauseProject, scheduleProject } from './schedule-project.service.ts'

export function projectsRoutes(http: Http, audits: Audits): void {
  mount(http, contract.listProjects, ({ scope, query }) => listProjects(scope, query))
  // Before what is served at /seo/projects/{id}.
  mount(http, contract.exportProjects, ({ scope, query }) =>
    csvResponse('projects.csv', exportProjects(scope, query)),
  )
  mount(http, contract.createProject, ({ scope, body }) => createProject(scope, body, audits))
  mount(http, contract.getProject, ({ scope, params }) => getProject(scope, params.id, audits))
  mount(http, contract.updateProject, ({ scope, params, body: form }) =>
    updateProject(scope, params.id, { form, audits }),
  )
  mount(http, contract.scheduleProject, ({ scope, params, body: form }) =>
    scheduleProject(scope, params.id, { form, audits }),
  )
  mount(http, contract.pauseProject, ({ scope, params }) =>
    pauseProject(scope, params.id, { isPaused: true, audits }),
  )
  mount(http, contract.resumeProject, ({ scope, params }) =>
    pauseProject(scope, params.id, { isPaused: false, audits }),
  )
  mount(http, contract.auditProject, ({ scope, params }) => auditProject(scope, params.id, audits))
  mount(http, contract.setOwnMail, ({ scope, params, body: { isWanted } }) =>
    setOwnMail(scope, params.id, { isWanted, audits }),
  )
  mount(http, contract.deleteProject, async ({ scope, params }) => {
    await deleteProject(scope, params.id)
    return undefined
  })
  mount(http, contract.getMailSubscription, ({ scope, params }) => getMailSubscription(scope, params.token))
  mount(http, contract.unsubscribe, ({ scope, params }) => unsubscribe(scope, params.token))
}
