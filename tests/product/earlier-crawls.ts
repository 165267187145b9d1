import { changeDatabases } from './stopped-database.ts'

const DAY_MS = 24 * 3600 * 1000

/** As if all audits so far, and what the index made of them, were so many days older. The product must not run. */
export function makeCrawlsOlder(dataDir: string, days: number): void {
  const ms = days * DAY_MS
  changeDatabases(
    dataDir,
    { databases: 'd1', table: 'site_audits' },
    `update site_audits set created_at = created_at - ${ms}, finished_at = finished_at - ${ms}`,
  )
  const earlier = (column: string) => `${column} = date(${column}, '-${days} days')`
  changeDatabases(
    dataDir,
    { databases: 'do/bellwether-api-SearchIndex', table: 'snapshots' },
    `update snapshots set ${earlier('day')};
     update rounds set ${earlier('day')};
     update links set ${earlier('first_seen')}, ${earlier('last_seen')}, ${earlier('lost_on')};
     update sites set finished_at = finished_at - ${ms};
     update audits set finished_at = finished_at - ${ms}`,
  )
}
