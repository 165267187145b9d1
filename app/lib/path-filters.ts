// The query parameters of paths that have several.

export interface AuditFilter {
  q?: string
  status?: string
  project?: string
}

export interface UserFilter {
  q?: string
  role?: string
  status?: string
  teamId?: string
  includeDeleted?: string
}

/** One plan at one billing interval. */
export interface OfferQuery {
  plan?: string | undefined
  interval?: string | undefined
}

export interface PlanQuery extends OfferQuery {
  quantity?: string
  coupon?: string
  card?: string
}

export interface IssueFilter {
  severity?: string
  category?: string
  state?: string
  assignee?: string
  overdue?: string
}

export interface FindingFilter {
  view?: string
  cause?: string
  template?: number
}

export interface PageFilter {
  check?: string
  template?: number
  status?: string
}
