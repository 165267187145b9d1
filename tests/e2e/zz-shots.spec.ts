import { createAccount } from '#tests/product/account.ts'
import { auditOnce } from '#tests/product/every-page.ts'
import { test } from './fixtures.ts'
import { useSession } from './session-steps.ts'
import { startVariedSite } from './varied-site.ts'

test('shots', async ({ page, product, documentation }) => {
  test.setTimeout(400_000)
  const account = await createAccount(product.url)
  const site = await startVariedSite()
  const small = await auditOnce(product.url, account.token, site.url)
  const docs = await auditOnce(product.url, account.token, documentation)
  await useSession(page.context(), account, product.url)
  const twins = ['a', 'b'].map((name) => encodeURIComponent(`${site.url}twin/${name}`))
  const list: [string, string][] = [
    ['pages', `/seo/audits/${docs.id}/pages?where=words%3Aat-least%3A1%3Btitle%3Acontains%3Aa&columns=title,description,h1,outlinks`],
    ['pages0', `/seo/audits/${docs.id}/pages`],
    ['save', `/seo/audits/${docs.id}/pages?where=depth%3Aempty%3A&dialog=save-view`],
    ['fault', `/seo/audits/${docs.id}/pages?field=words&operator=contains&value=many`],
    ['links', `/seo/audits/${docs.id}/explore/links`],
    ['structure', `/seo/audits/${docs.id}/explore/structure`],
    ['redirects', `/seo/audits/${small.id}/explore/redirects`],
    ['sitemaps', `/seo/audits/${small.id}/explore/sitemaps`],
    ['duplicates', `/seo/audits/${small.id}/explore/duplicates?kind=title`],
    ['group', `/seo/audits/${small.id}/explore/duplicates/pages?kind=title&of=${twins[0]}`],
    ['compare', `/seo/audits/${small.id}/explore/duplicates/compare?left=${twins[0]}&right=${twins[1]}`],
    ['hreflang', `/seo/audits/${small.id}/explore/hreflang`],
  ]
  for (const [name, path] of list)
    for (const [width, theme] of [[360, 'light'], [1440, 'dark'], [1440, 'light'], [360, 'dark']] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(path)
      await page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), theme)
      await page.screenshot({ path: `/tmp/exp-shots/${name}-${width}-${theme}.png`, fullPage: true })
    }
  await site.stop()
})
