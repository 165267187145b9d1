import type { FieldView } from '#app/lib/forms/form-view.ts'
import { DEFAULT_AGENT, DEFAULT_ONLY_CHANGED, DEFAULT_RENDER } from '#contract/seo/crawl-settings.words.ts'
import { OWN_FIELDS, ownFormField } from '#contract/seo/own-checks.words.ts'
import { ListFields } from './list-fields.tsx'
import { OwnCheckRows } from './own-check-rows.tsx'
import { LimitFields } from './limit-fields.tsx'
import { RequestFields } from './request-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsField, SettingsFieldsProps } from './settings-props.ts'

const GROUPS = [
  {
    title: 'Scope',
    about: 'Folders, patterns, subdomains',
    names: ['folders', 'include', 'exclude', 'subdomains', 'ignoredParameters'],
    Fields: ScopeFields,
  },
  {
    title: 'URL list',
    about: 'Audit certain URLs instead of a crawl',
    names: ['list', 'listFile', 'listSitemap'],
    Fields: ListFields,
  },
  {
    title: 'Limits and speed',
    about: 'Pages, depth, requests per second, unchanged pages',
    names: ['maxPages', 'maxDepth', 'maxRate', 'onlyChanged'],
    Fields: LimitFields,
  },
  {
    title: 'Requests',
    about: 'User agent, sign-in, headers, cookies',
    names: ['userAgent', 'customAgent', 'authUser', 'authPassword', 'headers', 'secretsOf', 'acceptCookies'],
    Fields: RequestFields,
  },
  {
    title: 'Robots.txt, links and JavaScript',
    about: 'What is obeyed, checked and rendered',
    names: ['ignoreRobots', 'skipExternal', 'render'],
    Fields: RuleFields,
  },
] as const satisfies readonly { names: readonly SettingsField[]; [key: string]: unknown }[]

/** A form that was sent has every choice, whether or not somebody changed it. */
const UNCHANGED = new Set<string>(['', DEFAULT_AGENT, DEFAULT_RENDER, DEFAULT_ONLY_CHANGED])
const isChosen = ({ defaultValue = '' }: FieldView) => !UNCHANGED.has(defaultValue)

/** All settings of a crawl, in groups. For every form that has them: an audit's and a project's. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { field, own } = props
  const ownFields = own.places.flatMap((place) => OWN_FIELDS.map((name) => field(ownFormField(place, name))))
  return (
    <div className="flex flex-col gap-2">
      {GROUPS.map(({ title, about, names, Fields }) => {
        const views: FieldView[] = names.map((name: SettingsField) => field(name))
        return (
          <SettingsGroup
            key={title}
            title={title}
            about={about}
            chosen={views.filter(isChosen).length}
            isRefused={views.some(({ errors }) => errors)}
          >
            <Fields {...props} />
          </SettingsGroup>
        )
      })}
      <SettingsGroup
        title="Custom search and extraction"
        about="Your own checks and values"
        chosen={own.places.length}
        noun="check"
        isRefused={[...ownFields, field('ownTestUrl')].some(({ errors }) => errors)}
      >
        <OwnCheckRows {...props} />
      </SettingsGroup>
    </div>
  )
}
