import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { mails } from '#api/db/schema/account.ts'

/** What the id of every mail of a send begins with. No other character of ids comes before the end. */
export const mailPrefix = (sendId: string) => `mal_${sendId}_`

export interface MailCounts {
  sendId: string
  all: number
  accepted: number
  refused: number
  /** Of the file that they have; null without one. */
  attachedBytes: number | null
}

/** What became of the mails of sends; those whose rows are gone are left out. */
export const countMails = (directory: Db, sendIds: string[]): Promise<MailCounts[]> =>
  directory.all(sql`
    select wanted.value as sendId, count(*) as "all",
      sum(${mails.status} = 'sent') as accepted, sum(${mails.status} = 'failed') as refused,
      max(json_extract(${mails.attachment}, '$.bytes')) as attachedBytes
    from json_each(${JSON.stringify(sendIds)}) as wanted
    join ${mails} on ${mails.id} >= 'mal_' || wanted.value || '_' and ${mails.id} < 'mal_' || wanted.value || '\`'
    group by wanted.value`)
