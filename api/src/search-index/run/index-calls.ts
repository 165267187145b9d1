import { type Target } from '#contract/seo/domain.ts'
import { type AuditAsk, type TakenAudit } from '#api/search-index/store/audits.ts'
import { type AskedOf, type IndexRead, type Known, type ReadOf } from '#api/search-index/store/read-index.ts'
import { type NamedResult } from '#api/search-index/store/search.ts'

/**
 * The calls to the index of an organization. The object trusts its caller: only who works for the organization may name it.
 */
export interface IndexCalls {
  /** Takes a finished audit, unless it has it or is about to. Tells what has become of it. */
  take: (ask: AuditAsk) => Promise<TakenAudit>
  /** Forgets what a deleted audit has brought. */
  forget: (auditId: string) => Promise<void>
  read: <Read extends IndexRead>(
    read: Read,
    target: Target,
    asked: AskedOf<Read>,
  ) => Promise<Known<ReadOf<Read>> | null>
  /** Domains by their best page for a keyword. */
  search: (keyword: string, language: string | null) => Promise<NamedResult[]>
  /** Deletes all of it. */
  erase: () => Promise<void>
}

/** The index of one organization, and of nobody else. */
export function indexOf(
  bindings: { SEARCH_INDEX: DurableObjectNamespace },
  organizationId: string,
): IndexCalls {
  const stub = bindings.SEARCH_INDEX.get(bindings.SEARCH_INDEX.idFromName(organizationId))
  // SearchIndex implements IndexCalls; the platform's own type of a stub gives up on nested records.
  return stub as unknown as IndexCalls
}
