import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

// npm run bench            every benchmark, one after the other; it fails when one has missed what it requires
// npm run bench -- crawl http://127.0.0.1:9000/ 500

const ALL = [
  'server',
  'pages',
  'hashing',
  'scripts',
  'lighthouse',
  'lighthouse-runner',
  'engine',
  'crawl',
  'recrawl',
  'large-crawl',
  'search',
  'search-index',
  'health',
  'hostile',
  'org-chart',
  'people',
  'scale',
  'scale-moves',
]

const [name, ...rest] = process.argv.slice(2)
const chosen = name === undefined ? ALL : [name]
for (const bench of chosen) {
  const file = [`${bench}.ts`, `${bench}/${bench}.ts`]
    .map((name) => path.join(import.meta.dirname, name))
    .find((name) => existsSync(name))
  if (!file) {
    console.error(`There is no benchmark "${bench}". There are: ${ALL.join(', ')}.`)
    process.exit(2)
  }
  console.log(`\n# ${bench}`)
  const { status } = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}
