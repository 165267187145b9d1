import { setFlagsFromString } from 'node:v8'

/**
 * How the process that all pages pass through collects its memory: seldom, and all of it together.
 * Buffers count towards the size at which V8 collects everything. Without this they have a limit of their own, which a page exceeds by
 * 1.6 MB of short-lived buffers: V8 then marks the whole heap after every 40 pages, which is a third of what the front costs, and 20
 * to 90 ms in which nobody is served. And everything may grow by half before it is collected: by a few megabytes, as V8 has it, the
 * heap of 65 MB was marked after every 100 pages, for as much CPU as ten pages.
 */
export function collectSeldom(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  setFlagsFromString('--heap-growing-percent=50')
}
