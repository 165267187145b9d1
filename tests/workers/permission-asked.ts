import { type PermissionCompany } from './permission-company.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Statements that bring the thing to where the call makes sense. */
  before?: readonly string[]
}

/** What calls are made about. */
export type AskedCompany = Pick<
  PermissionCompany,
  | 'people'
  | 'attributeIds'
  | 'teamId'
  | 'templateId'
  | 'cycleId'
  | 'participantId'
  | 'reviewId'
  | 'otherReviewId'
  | 'nominatedId'
  | 'approvedId'
  | 'cycleQuestionId'
  | 'questionId'
  | 'groupId'
  | 'appraisalTemplateId'
  | 'usedAppraisalTemplateId'
  | 'appraisalCycleId'
  | 'waitingAppraisalCycleId'
  | 'appraisalId'
  | 'periodId'
  | 'objectiveId'
  | 'keyResultId'
  | 'checkInId'
  | 'manualId'
  | 'feedbackId'
  | 'requestId'
> & { noticeId: string }

export const reason = 'It has to be.'
