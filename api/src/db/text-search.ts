import { type SQL, sql } from 'drizzle-orm'

/** Whether a text has a part, in whatever case of ASCII letters. Not LIKE: D1 takes patterns of 50 bytes at the most. */
export const contains = (text: SQL, part: string): SQL => sql`instr(lower(${text}), lower(${part})) > 0`
