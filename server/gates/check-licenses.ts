import { writeFileSync } from 'node:fs'
import { isAllowed, listProductionPackages, readLock, toNotices } from './licenses.ts'

// Lists the licenses of what is shipped, and fails when one of them is not on the list; `--write file` writes the notices.

const packages = listProductionPackages(readLock())
const [flag, file] = process.argv.slice(2)
if (flag === '--write' && file) writeFileSync(file, toNotices(packages))

for (const license of new Set(packages.map((one) => one.license))) {
  const names = packages.flatMap((one) => (one.license === license ? [`${one.name} ${one.version}`] : []))
  console.log(`${license} (${names.length}): ${names.join(', ')}`)
}

const refused = packages.filter((one) => !isAllowed(one))
for (const { name, version, license } of refused) {
  console.error(
    `${name} ${version} has the license ${license}, which is not on the list in server/gates/licenses.ts.`,
  )
}
if (refused.length > 0) process.exit(1)
