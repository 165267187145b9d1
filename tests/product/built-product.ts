import { execFileSync } from 'node:child_process'

/** Builds what has changed, once, before the products of several workers would do it at the same time. */
export default function buildProduct() {
  execFileSync(process.execPath, ['server/build/build.ts'], { stdio: 'inherit' })
}
