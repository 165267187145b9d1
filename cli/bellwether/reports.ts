import { encodeXML } from 'entities'
import { type Format } from './arguments.ts'
import { hasPassed, type Verdict } from './judge.ts'
import { type Issue, type Result } from './run-audit.ts'

interface Report {
  result: Result
  verdicts: readonly Verdict[]
}

const toPages = ({ pages, new: fresh }: Issue) => {
  const added = fresh !== null && fresh > 0 ? `, ${fresh} new` : ''
  return `${pages} ${pages === 1 ? 'page' : 'pages'}${added}`
}

const toMark = ({ isMet }: Verdict) => (isMet === null ? 'unknown' : isMet ? 'passed' : 'failed')

const toFacts = ({ audit, passed }: Result) =>
  `${audit.pages} pages, health ${audit.score ?? 'not known'}, ${passed} checks passed`

/** A site chooses its URL, and a terminal obeys control characters. */
const toLine = (text: string) => text.replace(/\p{Cc}/gu, ' ')

function toText({ result, verdicts }: Report): string {
  const { audit, issues, link } = result
  return [
    `${audit.url}: ${toFacts(result)}`,
    ...issues.map((issue) => `  ${issue.severity.padEnd(8)}${issue.title} (${toPages(issue)})`),
    ...verdicts.map((verdict) => `${toMark(verdict)}: ${verdict.text}`),
    hasPassed(verdicts) ? 'Passed.' : 'Failed.',
    ...(link === null ? [] : [link]),
  ]
    .map(toLine)
    .join('\n')
}

function toJson({ result, verdicts }: Report): string {
  const { passed: passedChecks, ...shown } = result
  return JSON.stringify({ passed: hasPassed(verdicts), ...shown, passedChecks, verdicts }, null, 2)
}

const toCell = (text: string) => toLine(text).replace(/[\\|`*_<>[\]]/g, '\\$&')

function toMarkdown({ result, verdicts }: Report): string {
  const { audit, issues, link } = result
  return [
    `## Audit of ${toCell(audit.url)}: ${hasPassed(verdicts) ? 'passed' : 'failed'}`,
    '',
    `${toFacts(result)}.${link === null ? '' : ` [Open audit](${link})`}`,
    '',
    ...verdicts.map((verdict) => `- **${toMark(verdict)}** ${toCell(verdict.text)}`),
    '',
    '| Severity | Issue | Pages |',
    '| --- | --- | --- |',
    ...issues.map((issue) => `| ${issue.severity} | ${toCell(issue.title)} | ${toPages(issue)} |`),
  ].join('\n')
}

/** What XML 1.0 has no way to write, escaped or not. */
const NO_XML = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])[\p{Cc}]/gu
export const toXml = (text: string) => encodeXML(text.replace(NO_XML, '\ufffd'))

/** Each rule of the run is a test case; the issues are in the output. */
function toJunit({ result, verdicts }: Report): string {
  const { audit, issues } = result
  const cases = verdicts.map((verdict) => {
    const open = `    <testcase classname="bellwether.rules" name="${toXml(verdict.name)}"`
    if (verdict.isMet === null) return `${open}><skipped message="${toXml(verdict.text)}"/></testcase>`
    if (verdict.isMet) return `${open}/>`
    return `${open}><failure message="${toXml(verdict.text)}"/></testcase>`
  })
  const listed = issues.map((issue) => `${issue.severity}: ${issue.title} (${toPages(issue)})`).join('\n')
  const failures = verdicts.filter(({ isMet }) => isMet === false).length
  const skipped = verdicts.filter(({ isMet }) => isMet === null).length
  const counts = `tests="${verdicts.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${toXml(`Audit of ${audit.url}`)}" ${counts}>`,
    ...cases,
    `    <system-out>${toXml(`${toFacts(result)}\n${listed}`)}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

const WRITERS: Record<Format, (report: Report) => string> = {
  text: toText,
  json: toJson,
  md: toMarkdown,
  junit: toJunit,
}

export const writeReport = (format: Format, report: Report): string => `${WRITERS[format](report)}\n`
