import { build } from 'esbuild'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICONS, toManifest } from '#extension/manifest.ts'
import { action, type ColorPair, line, ink, status, surface } from '#app/ui/theme/tokens.ts'

const PAGES = ['popup/popup.html', 'popup/popup.css', 'popup/privacy.html', 'options/options.html']
const SCRIPTS = ['background', 'popup/popup', 'options/options']
/** They run in pages, where there are no modules for them. */
const BRIDGE = ['bridge/page', 'bridge/relay']

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
  /** The Bellwether that the extension knows from the start. */
  appUrl: string
  version: string
  folder: string
}

/** Writes the companion extension as a folder that a browser installs unpacked, and a store takes as an archive. */
export async function buildExtension({ appUrl, version, folder }: ExtensionOptions): Promise<void> {
  const { origin } = new URL(appUrl)
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['popup', 'options', 'icons']) mkdirSync(join(folder, part), { recursive: true })
  const bundle = (names: string[], format: 'esm' | 'iife') =>
    build({
      entryPoints: Object.fromEntries(names.map((name) => [name, `extension/${name}.ts`])),
      outdir: folder,
      bundle: true,
      format,
      target: 'chrome116',
      define: { __APP_URL__: JSON.stringify(origin) },
      logLevel: 'warning',
    })
  await Promise.all([bundle(SCRIPTS, 'esm'), bundle(BRIDGE, 'iife')])
  for (const page of PAGES) cpSync(join('extension', page), join(folder, page))
  for (const icon of Object.values(ICONS)) cpSync(join('extension', icon), join(folder, icon))
  writeFileSync(join(folder, 'popup/tokens.css'), toTokens())
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify(toManifest({ appUrl: origin, version }), null, 2),
  )
}
