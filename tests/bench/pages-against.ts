import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '#tests/product/product.ts'
import { round } from './figures.ts'
import { fillAccount, PAGES, signIn } from './filled-account.ts'
import { listProcessTree } from './load.ts'
import { measure, type Round, summarize, untilCaughtUp, warmUp } from './page-cost.ts'

const ROUNDS = 5
const REQUIRED = { cpuAtMost: 0.5, p99AtMost: 3, bytesAtMost: 1 }

type Summary = ReturnType<typeof summarize>

function compare(page: string, ours: Summary, theirs: Summary) {
  const cpu = round(ours.cpuMsUnderLoad / theirs.cpuMsUnderLoad)
  const cpuOfSingle = round(ours.cpuMsMedian / theirs.cpuMsMedian)
  const p99 = round(ours.cpuMsP99 / ours.cpuMsMedian)
  const bytes = round(ours.bytes / theirs.bytes, 3)
  const isMet = cpu <= REQUIRED.cpuAtMost && p99 <= REQUIRED.p99AtMost && bytes <= REQUIRED.bytesAtMost
  return { page, isMet, ratio: { cpu, cpuOfSingle, p99, bytes }, ours, theirs }
}

/** Signed-in pages of this build against those of another, over the same data, in turns. */
export async function comparePages(other: string): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bellwether-pages-'))
  const [ourData, theirData] = [path.join(data, 'ours'), path.join(data, 'theirs')]
  await fillAccount(other, theirData)
  cpSync(theirData, ourData, { recursive: true })
  const ours = await startProduct({ dataDir: ourData })
  const theirs = await startProduct({ folder: other, dataDir: theirData })
  try {
    const [ourPids, theirPids] = [listProcessTree(ours.pid), listProcessTree(theirs.pid)]
    const [ourCookie, theirCookie] = [await signIn(ours.url), await signIn(theirs.url)]
    await Promise.all([untilCaughtUp(ourPids), untilCaughtUp(theirPids)])
    const compared = []
    for (const page of PAGES) {
      const contenders = [
        { url: ours.url + page, pids: ourPids, cookie: ourCookie },
        { url: theirs.url + page, pids: theirPids, cookie: theirCookie },
      ] as const
      for (const contender of contenders) await warmUp(contender)
      const rounds: [Round[], Round[]] = [[], []]
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        rounds[0].push(await measure(contenders[0]))
        rounds[1].push(await measure(contenders[1]))
      }
      compared.push(compare(page, summarize(rounds[0]), summarize(rounds[1])))
    }
    const isMet = compared.every((each) => each.isMet)
    console.log(
      JSON.stringify({ bench: 'pages', against: other, required: REQUIRED, isMet, pages: compared }),
    )
    if (!isMet) process.exitCode = 1
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
    rmSync(data, { recursive: true, force: true })
  }
}
