/** When a task is due, as lists group them: `week` is until the end of the working week. */
export const TASK_GROUPS = ['overdue', 'week', 'later', 'done'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]

/** Tasks that are done are shown for so many days. */
export const DONE_DAYS = 14

/** The most tasks in a list. */
export const MOST_TASKS = 500
