import { DataInUseError } from './data-lock.ts'
import { SettingsError } from './settings.ts'

function findReason(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof DataInUseError) return error.message
  const { code, port } = Object(error) as { code?: string; port?: number }
  return code === 'EADDRINUSE' ? `Port ${port} is in use: set PORT to another one.` : undefined
}

/** Ends a start that failed: with a sentence where the operator can do something about it, else with the whole error. */
export function endWithReason(error: unknown): never {
  console.error(findReason(error) ?? error)
  process.exit(1)
}
