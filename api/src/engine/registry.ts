import { type Check, type HostCheck, type PageCheck, type SiteCheck } from './check.ts'

export const CHECKS: readonly Check[] = []

export const PAGE_CHECKS: readonly PageCheck[] = CHECKS.filter((check) => check.scope === 'page')
export const HOST_CHECKS: readonly HostCheck[] = CHECKS.filter((check) => check.scope === 'host')
export const SITE_CHECKS: readonly SiteCheck[] = CHECKS.filter((check) => check.scope === 'site')
