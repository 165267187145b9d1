import { type reviewCycleAttributes, type reviewCycleQuestions } from '#api/db/schema/review-cycles.ts'
import { type attributeScores, type directionScores } from '#api/db/schema/review-results.ts'

// Rows as the pure parts read them, which know no table.

export type CycleQuestionRow = typeof reviewCycleQuestions.$inferSelect
export type CycleAttributeRow = typeof reviewCycleAttributes.$inferSelect
export type DirectionScoreRow = typeof directionScores.$inferSelect
export type AttributeScoreRow = typeof attributeScores.$inferSelect
