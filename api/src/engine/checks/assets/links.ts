import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'
import { namersOf } from '#api/engine/probes/faulty-uses.ts'

const MAX_PDF = 10 * 1024 * 1024

/** What links lead to: other sites, and files. */
export const linkTargetChecks = [
  {
    id: 'link-broken-external',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    needs: 'external-links',
    title: 'Broken external links',
    why: 'Links on this page lead to pages of other sites that do not exist or fail. Visitors get stuck there, and trust the page less.',
    fix: 'Link to where the content is now, or remove the links.',
    sql: namersOf('link-broken-external', '1 external link does not work.', 'external links do not work.'),
  },
  {
    id: 'link-external-redirect',
    category: 'links',
    severity: 'notice',
    scope: 'site',
    needs: 'external-links',
    title: 'External links that redirect permanently',
    why: 'The pages have moved for good. The redirects cost visitors time, and one day nobody keeps them any more.',
    fix: 'Link to the new URLs, after a look at whether they still are what you meant.',
    sql: namersOf(
      'link-external-redirect',
      '1 external link redirects permanently.',
      'external links redirect permanently.',
    ),
  },
  {
    id: 'pdf-too-large',
    category: 'performance',
    severity: 'notice',
    scope: 'site',
    title: 'PDF over 10 MB',
    why: 'People who open it on a phone wait long, and search engines may read only the beginning.',
    fix: 'Compress its images, or split it.',
    sql: `
      SELECT url, 'It has ' || round(bytes / 1048576.0, 1) || ' MB.' AS detail, NULL AS evidence FROM pages AS page
      WHERE ${inRange('page.id')} AND internal = 1 AND kind = 'asset' AND content_type = 'application/pdf' AND bytes > ${MAX_PDF}`,
  },
] as const satisfies readonly Check[]
