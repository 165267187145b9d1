import * as z from 'zod'

/** A CSV file for spreadsheets, or one JSON object per line for programs. */
const FILE_FORMATS = ['csv', 'jsonl'] as const
export const InFormat = { format: z.enum(FILE_FORMATS).default('csv') }
