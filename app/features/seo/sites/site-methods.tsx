import type { SubmissionResult } from '@conform-to/react'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import type { Site } from '#contract/seo/sites.ts'
import type { VerificationMethod } from '#contract/seo/sites.forms.ts'
import { MethodCard } from './method-card.tsx'

interface SiteMethodsProps {
  site: Site
  canVerify: boolean
  lastResult: SubmissionResult | undefined
}

/** The verification methods, with instructions. */
export function SiteMethods({ site, canVerify, lastResult }: SiteMethodsProps) {
  const { host, proof } = site
  const tried = lastResult?.initialValue?.['method']
  const resultOf = (method: VerificationMethod) => (tried === method ? lastResult : undefined)
  const toForm = (method: VerificationMethod) => ({
    method,
    faults: Object.values(resultOf(method)?.error ?? {}).flatMap((texts) => texts ?? []),
    version: <VersionField version={site.version} lastResult={resultOf(method)} />,
    canVerify,
  })
  return (
    <>
      <MethodCard
        {...toForm('meta')}
        title="Meta tag"
        action="meta tag"
        description={`Put this tag into the <head> of ${proof.meta.page}`}
        fields={[{ id: 'meta-tag', label: 'Tag', value: proof.meta.tag, copyLabel: 'Copy tag' }]}
      />
      <MethodCard
        {...toForm('file')}
        title="File"
        action="file"
        description={`Publish a text file on ${host} that contains the token and nothing else.`}
        fields={[
          { id: 'file-address', label: 'Address', value: proof.file.address, copyLabel: 'Copy address' },
          { id: 'file-content', label: 'Content', value: proof.file.content, copyLabel: 'Copy content' },
        ]}
        hint="A file with the same name at the root of the site works too."
      />
      {proof.dns ? (
        <MethodCard
          {...toForm('dns')}
          title="DNS record"
          action="DNS record"
          description={`Add a TXT record to ${proof.dns.names.join(' or ')}.`}
          fields={[{ id: 'dns-record', label: 'Value', value: proof.dns.record, copyLabel: 'Copy value' }]}
          hint="A new record can take some hours to appear. A record for a domain also covers its subdomains."
        />
      ) : null}
    </>
  )
}
