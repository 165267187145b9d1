import { spawnSync } from 'node:child_process'

const ENVIRONMENT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

export const hasApt = () => spawnSync('apt-get', ['--version']).status === 0

/** Whether packages can be installed for the whole machine. */
export const canInstall = () => process.getuid?.() === 0 && hasApt()

/** Installs a package of Debian; tells whether that went well. */
export function installPackage(name: string): boolean {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: ENVIRONMENT })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: ENVIRONMENT,
  })
  return status === 0
}

/** Makes sure of a program that tests run. Throws with what to do where it can't be installed. */
export function requireProgram(name: string): void {
  const isThere = () => spawnSync(name, ['--version']).error === undefined
  if (isThere() || (canInstall() && installPackage(name) && isThere())) return
  throw new Error(`The tests need ${name} and could not install it. On Debian: apt-get install ${name}.`)
}
