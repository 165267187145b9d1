import { type SignedInScope } from '#api/core/access/scope.ts'

/** One thing that a person has to do, as the slice tells it that it is part of. */
export interface SourcedTask {
  /** Which one of its source; it stays the same for as long as there is the task. */
  id: string
  personId: string
  title: string
  /** What it is for, such as "Issue on shop.example". */
  about: string
  /** A calendar day, `2026-11-23`; null without one. */
  dueOn: string | null
  /** When the person got it; null where that is not known. */
  since: Date | null
  /** When it was done; null while it is open. */
  doneAt: Date | null
  /** The path of the page where it is done, in the app. */
  path: string
  /** Its manager must not learn of it: that an anonymous review is written, or when. */
  isPrivate?: boolean
}

export interface TaskQuestion {
  /** Whose tasks; at most some hundred people at once. */
  personIds: readonly string[]
  /** The day where the organization is. */
  today: string
  /** Tasks that were done since then are told too; null for open ones alone. */
  doneSince: Date | null
  /** Whether their manager reads the reply: what is private is left out. */
  isForManager?: boolean
}

/**
 * Where tasks come from: declared in a slice, registered in `api/src/task-sources.ts`. Jobs ask too, with the scope of an owner: what
 * a source tells depends on the organization and the people that are asked about, and not on the caller.
 */
export interface TaskSource {
  /** Part of the id of its tasks. It must not change: reminders of a task are sent once. */
  name: string
  list: (scope: SignedInScope, question: TaskQuestion) => Promise<SourcedTask[]>
}

/** Open tasks of these people from all sources, and where asked, what they have done; the names of sources in front of the ids. */
export async function listSourcedTasks(
  sources: readonly TaskSource[],
  scope: SignedInScope,
  question: TaskQuestion,
): Promise<SourcedTask[]> {
  if (question.personIds.length === 0) return []
  const lists = await Promise.all(
    sources.map(async ({ name, list }) =>
      (await list(scope, question))
        .filter(({ isPrivate = false }) => !isPrivate || !question.isForManager)
        .map((task) => ({ ...task, id: `${name}:${task.id}` })),
    ),
  )
  return lists.flat()
}
