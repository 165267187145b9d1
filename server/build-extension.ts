import { build } from 'esbuild'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICONS, toManifest } from '#extension/manifest.ts'
import { action, type ColorPair, line, ink, status, surface } from '#app/ui/tokens.ts'

const PAGES = ['popup.html', 'popup.css', 'privacy.html']

/** The palette of the app as custom properties. */
function toTokens(): string {
  const groups: Record<string, Record<string, ColorPair>> = { surface, ink, line, action, status }
  const properties = Object.entries(groups).flatMap(([group, pairs]) =>
    Object.entries(pairs).map(
      ([name, [light, dark]]) => `  --${group}-${name}: light-dark(${light}, ${dark});`,
    ),
  )
  return `:root {\n${properties.join('\n')}\n}\n`
}

interface ExtensionOptions {
  /** The Bellwether that the extension belongs to. */
  appUrl: string
  version: string
  folder: string
}

/** Writes the companion extension as a folder that a browser installs unpacked, and a store takes as an archive. */
export async function buildExtension({ appUrl, version, folder }: ExtensionOptions): Promise<void> {
  const { origin } = new URL(appUrl)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'popup'), { recursive: true })
  mkdirSync(join(folder, 'icons'))
  await build({
    entryPoints: { background: 'extension/background.ts', 'popup/popup': 'extension/popup/popup.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'chrome116',
    define: { __APP_URL__: JSON.stringify(origin) },
    logLevel: 'warning',
  })
  for (const page of PAGES) cpSync(join('extension/popup', page), join(folder, 'popup', page))
  for (const icon of Object.values(ICONS)) cpSync(join('extension', icon), join(folder, icon))
  writeFileSync(join(folder, 'popup/tokens.css'), toTokens())
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify(toManifest({ appUrl: origin, version }), null, 2),
  )
}
