/** Makes the id of an unpacked installation the same everywhere: it is the key's hash. A store assigns its own. */
const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuw52sbpfDr3QZ755Zp53+DzaXI0b6n5DAqu9ikMAFHfF18eu0SAc5yUegrzTSWjZld8qVw6uiWObMC3Q8W1bwocUN7htJoqhYTJVUwul8uUe9IIJeH1Tx+FYswhfFkitQo7VUNacTztM8GZN4/kCKZ/3Ab0HbiHV8j4NXexxnlfcqhyhalT7VoAkxm/0VAH6SRUyIjGuDE7nr5iZLFY6zz5Zi68R9waBTG/Jdj02DaEhfBAjlDP5Attax0oIPiah3Ps0KaKDO8i4RMlD3LmokTKXpwxyMan3w1/pet5UHIaYpxSq2AoViqGwawENwqEvd3A9cEoq4U21Db+JuYqnNwIDAQAB'
/** The key's id, and the default of `EXTENSION_ID`. */
export const UNPACKED_ID = 'dkcgblkadbffhnbjknfplnfbfioacmld'

const LOOPBACK = ['http://localhost/*', 'http://127.0.0.1/*']
const LOOPBACK_SOURCES = 'http://localhost:* http://127.0.0.1:*'

const SIZES = [16, 48, 128] as const
export const ICONS = Object.fromEntries(SIZES.map((size) => [String(size), `icons/icon-${size}.png`]))

/**
 * The extension's manifest. `appUrl`, which has no path, is its default Bellwether; another one is chosen on the
 * options page, and the browser asks for permission.
 */
export function toManifest({ appUrl, version }: { appUrl: string; version: string }) {
  const { hostname, protocol } = new URL(appUrl)
  // Host patterns have no ports; the service worker checks the whole origin.
  const host = `${protocol}//${hostname}/*`
  return {
    manifest_version: 3,
    name: 'Bellwether',
    description: 'Audits the page you are on, in your Bellwether.',
    version,
    key: KEY,
    minimum_chrome_version: '116',
    icons: ICONS,
    action: { default_title: 'Bellwether', default_popup: 'popup/popup.html', default_icon: ICONS },
    background: { service_worker: 'background.js', type: 'module' },
    options_ui: { page: 'options/options.html', open_in_tab: true },
    permissions: ['activeTab', 'alarms', 'cookies', 'scripting', 'storage'],
    host_permissions: [host],
    optional_host_permissions: ['https://*/*', ...LOOPBACK],
    externally_connectable: { matches: [host] },
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src https: ${LOOPBACK_SOURCES}`,
    },
  }
}
