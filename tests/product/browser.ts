import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, installPackage } from './debian-package.ts'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Flags for a browser in a container without a network; harmless elsewhere. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium that is there already, or undefined. `BROWSER_PATH` goes first. */
export function findBrowser(): string | undefined {
  return [process.env['BROWSER_PATH'], ...KNOWN, chromium.executablePath()].find(
    (path): path is string => path !== undefined && existsSync(path),
  )
}

function tryDebian(): boolean {
  if (!canInstall()) return false
  console.log('No browser found: installing Debian’s chromium package …')
  return installPackage('chromium')
}

function tryPlaywright(): boolean {
  console.log('No browser found: asking Playwright for its own …')
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium, installed first where none is found. Throws with what to do when there is no way. */
export function getBrowser(): string {
  const found = findBrowser() ?? (tryDebian() || tryPlaywright() ? findBrowser() : undefined)
  if (found) return found
  throw new Error(
    'The browser tests need a Chromium and none could be installed. Install one (on Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install --with-deps chromium), or set BROWSER_PATH to one that is there.',
  )
}
