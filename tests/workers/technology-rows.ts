import { type TestApi } from './api.ts'

/** Sites that were looked up, at one moment and with as many technologies. */
export const insertTechnologySites = (api: TestApi, organizationId: string) =>
  api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 7)
     insert into technology_sites (organization_id, site, lookup_id, looked_up_at, technologies, added, removed)
     select ?1, 's' || n || '.example', 'tlk_' || n, 1795000000000, 5, 0, 0 from numbers`,
  )
    .bind(organizationId)
    .run()

/** Imported technologies with as many patterns. */
export const insertFingerprints = (api: TestApi, organizationId: string) =>
  api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 7)
     insert into imported_fingerprints
       (id, organization_id, name, folded_name, category, patterns, refused, not_evaluated, fingerprint, source)
     select 'fgp_' || n, ?1, 'Acme ' || n, 'acme ' || n, 'cms', 3, '[]', '[]', '{}', '{}' from numbers`,
  )
    .bind(organizationId)
    .run()
