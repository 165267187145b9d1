import { type SignedInScope } from '#api/core/access/scope.ts'

/** The normalized URL of a public page. */
export type ToPublicUrl = (scope: Pick<SignedInScope, 'settings'>, given: string) => string
