import { DurableObject } from 'cloudflare:workers'
import { migrate, type Migration } from './object-database.ts'

export interface Allowance {
  /** How many may come at once; they are given back evenly over the window. */
  max: number
  windowSeconds: number
}

/** How often rows that say nothing any more are thrown away, while there are any. */
const SWEEP_MS = 60 * 60 * 1000

/** Objects from before databases had numbers may have the table. */
const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    void sql.exec(
      'CREATE TABLE IF NOT EXISTS buckets (key TEXT PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID',
    ),
]

/**
 * A share of all that is counted, such as the sign-ins from one address: each a bucket that holds `max` and refills over
 * the window (GCRA). All that is stored of one is the moment at which it is full again, and nothing once it is.
 */
export class RateLimit extends DurableObject {
  private isOpen = false

  /** Takes `count`, or none of them. Gives the milliseconds to wait when there are too few, and 0 otherwise. */
  take(key: string, { max, windowSeconds }: Allowance, now: number, count = 1): number {
    const windowMs = windowSeconds * 1000
    const fullAt = Math.max(this.fullAt(key), now) + (count * windowMs) / max
    const waitMs = fullAt - now - windowMs
    if (waitMs > 0) return waitMs
    this.keep(key, fullAt)
    return 0
  }

  /** Puts one back that turned out not to count. */
  giveBack(key: string, { max, windowSeconds }: Allowance): void {
    this.keep(key, this.fullAt(key) - (windowSeconds * 1000) / max)
  }

  override async alarm(): Promise<void> {
    this.exec('DELETE FROM buckets WHERE full_at <= ?', Date.now())
    if (this.exec('SELECT 1 FROM buckets LIMIT 1').length > 0) {
      return this.ctx.storage.setAlarm(Date.now() + SWEEP_MS)
    }
    this.isOpen = false
    await this.ctx.storage.deleteAll()
  }

  private exec(statement: string, ...bindings: (string | number)[]) {
    const { storage } = this.ctx
    if (!this.isOpen) {
      const atomically = <Value>(work: () => Value) => storage.transactionSync(work)
      migrate({ sql: storage.sql, atomically }, 'rate limit', MIGRATIONS)
      this.isOpen = true
    }
    return storage.sql.exec(statement, ...bindings).toArray()
  }

  private fullAt(key: string): number {
    const [row] = this.exec('SELECT full_at FROM buckets WHERE key = ?', key)
    return Number(row?.['full_at'] ?? 0)
  }

  private keep(key: string, fullAt: number) {
    this.exec('INSERT OR REPLACE INTO buckets (key, full_at) VALUES (?, ?)', key, fullAt)
    this.ctx.waitUntil(this.sweepLater())
  }

  private async sweepLater() {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + SWEEP_MS)
  }
}
