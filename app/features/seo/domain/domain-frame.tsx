import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { FileChartColumn, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DomainList, paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Target } from '#contract/seo/domain.ts'
import { DomainContext } from './domain-context.ts'
import { LIST_WORDS, SCOPE_WORDS } from './lists/list-words.ts'
import { type DomainScope, type PeriodDays, toScopeQuery } from './scope/domain-scope.ts'
import { ScopeBar } from './scope/scope-bar.tsx'

/** What all pages about a domain share. */
export interface DomainFrameData {
  /** As the URL has it. */
  given: string
  target: Target
  scope: DomainScope
  days: PeriodDays
}

type DomainTab = 'overview' | DomainList

const TABS = ['keywords', 'pages', 'competitors', 'backlinks', 'referring-domains', 'anchors'] as const
/** Two lists of keywords share a tab. */
const KEYWORD_LISTS = [
  { list: 'keywords', label: 'Keyword ranking' },
  { list: 'main-keywords', label: 'Main keywords' },
] as const

const isKeywords = (tab: DomainTab) => tab === 'keywords' || tab === 'main-keywords'

/** `/seo/domain/example.com/anchors` is the list of anchors. */
function toTab(pathname: string): DomainTab {
  const list = pathname.split('/')[4] ?? ''
  return Object.hasOwn(LIST_WORDS, list) ? (list as DomainList) : 'overview' // The keys are the lists.
}

interface DomainFrameProps extends DomainFrameData {
  children: ReactNode
}

/** Layout of all pages about a domain: its name, the scope bar, and tabs that keep the scope. */
export function DomainFrame({ given, target, scope, days, children }: DomainFrameProps) {
  const tab = toTab(useLocation().pathname)
  const query = toScopeQuery(scope)
  return (
    <DomainContext.Provider value={{ target: given, query }}>
      <PageHeader
        title={target.name}
        crumbs={[{ label: 'Domain overview', to: paths.domains() }]}
        description={tab === 'overview' ? SCOPE_WORDS[target.scope] : LIST_WORDS[tab]}
        actions={
          <>
            <LinkButton to={paths.newReport(given)} variant="quiet" icon={<FileChartColumn aria-hidden />}>
              Report
            </LinkButton>
            <LinkButton to={paths.newAudit(given)} icon={<ScanSearch aria-hidden />}>
              Crawl the site
            </LinkButton>
          </>
        }
      />
      <ScopeBar target={given} scope={scope} days={days} tab={tab} />
      <Tabs
        label="Views of this domain"
        tabs={[
          { label: 'Overview', to: paths.domain(given, query), isCurrent: tab === 'overview' },
          ...TABS.map((list) => ({
            label: LIST_WORDS[list],
            to: paths.domainList(given, list, query),
            isCurrent: list === tab || (list === 'keywords' && isKeywords(tab)),
          })),
        ]}
      />
      {isKeywords(tab) ? <KeywordLists given={given} query={query} tab={tab} /> : null}
      {children}
    </DomainContext.Provider>
  )
}

interface KeywordListsProps {
  given: string
  query: Record<string, string | undefined>
  tab: DomainTab
}

function KeywordLists({ given, query, tab }: KeywordListsProps) {
  return (
    <nav aria-label="Lists of keywords" className="-mt-2 mb-4 print:hidden">
      <ul className="flex flex-wrap gap-1">
        {KEYWORD_LISTS.map(({ list, label }) => (
          <li key={list}>
            <Link
              to={paths.domainList(given, list, query)}
              aria-current={list === tab ? 'page' : undefined}
              className={clsx(
                'flex h-8 items-center rounded-full px-3 whitespace-nowrap pointer-coarse:h-11',
                list === tab
                  ? 'bg-action-soft font-medium text-action-text'
                  : 'text-ink-soft hover:bg-surface-hover hover:text-ink-strong',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
