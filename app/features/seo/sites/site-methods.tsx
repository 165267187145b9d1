import type { SubmissionResult } from '@conform-to/react'
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
  const faultsOf = (method: VerificationMethod) =>
    tried === method ? Object.values(lastResult?.error ?? {}).flatMap((texts) => texts ?? []) : []
  return (
    <>
      <MethodCard
        method="meta"
        title="Meta tag"
        action="meta tag"
        description={`Put this tag into the <head> of ${proof.meta.page}`}
        fields={[{ id: 'meta-tag', label: 'Tag', value: proof.meta.tag, copyLabel: 'Copy tag' }]}
        faults={faultsOf('meta')}
        canVerify={canVerify}
      />
      <MethodCard
        method="file"
        title="File"
        action="file"
        description={`Publish a text file on ${host} that contains the token and nothing else.`}
        fields={[
          { id: 'file-address', label: 'Address', value: proof.file.address, copyLabel: 'Copy address' },
          { id: 'file-content', label: 'Content', value: proof.file.content, copyLabel: 'Copy content' },
        ]}
        hint="A file with the same name at the root of the site works too."
        faults={faultsOf('file')}
        canVerify={canVerify}
      />
      {proof.dns ? (
        <MethodCard
          method="dns"
          title="DNS record"
          action="DNS record"
          description={`Add a TXT record to ${proof.dns.names.join(' or ')}.`}
          fields={[{ id: 'dns-record', label: 'Value', value: proof.dns.record, copyLabel: 'Copy value' }]}
          hint="A new record can take some hours to appear. A record for a domain also covers its subdomains."
          faults={faultsOf('dns')}
          canVerify={canVerify}
        />
      ) : null}
    </>
  )
}
