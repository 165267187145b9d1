import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/workspace/tasks.ts'
import { countTasks, listTasks } from './tasks.service.ts'

export function tasksRoutes(http: Http, sources: readonly TaskSource[]) {
  mount(http, contract.listTasks, ({ scope, query }) => listTasks(scope, sources, query))
  mount(http, contract.countTasks, ({ scope }) => countTasks(scope, sources))
}
