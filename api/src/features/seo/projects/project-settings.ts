import { createHash } from 'node:crypto'
import { ONLY_CHANGED_WORDS, RENDER_WORDS, USER_AGENT_WORDS } from '#contract/seo/crawl-settings.words.ts'
import { DEFAULT_SETTINGS, type ShownSettings } from '#contract/seo/crawl-settings.forms.ts'
import { type OwnCheck } from '#contract/seo/own-checks.words.ts'
import { type PROJECT_FIELDS } from '#contract/seo/projects.audit.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { type StoredSecrets } from './audits.ts'
import { type ProjectRow } from './projects.queries.ts'

/** The settings of a project: perhaps stored by an earlier version, which had fewer. */
export const readSettings = ({ settings }: Pick<ProjectRow, 'settings'>): ShownSettings => ({
  ...DEFAULT_SETTINGS,
  ...settings,
})

/** The settings of a project as an audit is started with them. */
export function toStartAudit(project: ProjectRow): StartAudit {
  const { hasAuth: _, headerNames: __, ...shown } = readSettings(project)
  const chosen = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
  return { url: project.url, ...chosen }
}

/** The same for an audit that starts by itself. */
export function toScheduledAudit(project: ProjectRow): StartAudit {
  const audit = toStartAudit(project)
  return audit.onlyChanged === 'scheduled' ? { ...audit, onlyChanged: 'always' } : audit
}

export const storedSecretsOf = ({
  url,
  secrets,
}: Pick<ProjectRow, 'url' | 'secrets'>): StoredSecrets | null =>
  secrets === null ? null : { url, sealed: secrets }

type Field = keyof typeof PROJECT_FIELDS
export type ProjectValues = Record<Field, string>

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('base64url')}`

/** Lists are as long as a form allows, and the audit log keeps two of each change: of a long one what tells it from others. */
const MOST_KEPT = 1000

const toEntry = (entry: string | OwnCheck) => (typeof entry === 'string' ? entry : JSON.stringify(entry))
const toEntryText = (entry: string | OwnCheck) => (typeof entry === 'string' ? entry : entry.name)

function toValue(value: ShownSettings[keyof ShownSettings]): string {
  const text = Array.isArray(value) ? value.map(toEntry).join('\n') : String(value ?? '')
  return text.length > MOST_KEPT ? digestOf(text) : text
}

type Edited = Pick<ProjectRow, 'name' | 'url' | 'settings' | 'secrets'>

/** What a project is made of, as edits are compared and as the audit log keeps it: nothing secret. */
export function toValues({ name, url, settings, secrets }: Edited): ProjectValues {
  const { hasAuth: _, headerNames: __, ...shown } = readSettings({ settings })
  const values = Object.entries(shown).map(([field, value]) => [field, toValue(value)])
  // The fields of the settings.
  const all = Object.fromEntries(values) as Omit<ProjectValues, 'name' | 'url' | 'secrets'>
  return { name, url, ...all, secrets: secrets === null ? '' : digestOf(secrets) }
}

const MOST_SHOWN = 200
const shorten = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

/** A field as people read it; null for none. */
export function toFieldText(field: Field, { name, url, settings, secrets }: Edited): string | null {
  if (field === 'name') return name
  if (field === 'url') return shorten(url)
  if (field === 'secrets') return secrets === null ? null : 'set'
  const value = readSettings({ settings })[field]
  if (field === 'userAgent') return USER_AGENT_WORDS[value as ShownSettings['userAgent']]
  if (field === 'render') return RENDER_WORDS[value as ShownSettings['render']]
  if (field === 'onlyChanged') return ONLY_CHANGED_WORDS[value as ShownSettings['onlyChanged']]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : shorten(value.map(toEntryText).join(', '))
  return value === null ? null : shorten(String(value))
}
