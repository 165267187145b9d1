/** How a run of the command ends, for pipelines. */
export const EXIT = { passed: 0, exceeded: 1, usage: 2, failed: 3 } as const

/** The command was called in a way that makes no sense. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The site could not be audited: the server is away, refuses the key, or the audit failed. */
export class AuditFailed extends Error {
  override name = 'AuditFailed'
}
