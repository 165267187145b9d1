/**
 * Which reader wrote the facts of a page. A later audit takes facts over for a page that has not changed, and only those that today's
 * reader would give: add one with every change of what `readPage` tells (facts-version.test.ts knows when).
 */
export const FACTS_VERSION = 2
