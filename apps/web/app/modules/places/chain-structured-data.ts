import type { StructuredData } from '../../platform/head/page-metadata.ts'
import type { Site } from '../../platform/head/page-site.ts'

/** The chain in this country as schema.org describes it (https://schema.org/Organization). @param address of the start page. */
export const chainStructuredData = (
  { brand, country }: Site,
  language: string,
  address: string,
  origin: string,
): StructuredData => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  legalName: country.companyname,
  // A register's number; in Germany no tax office knows it.
  identifier: country.companyorgno,
  address: country.companyaddress,
  url: address,
  logo: `${origin}/art/icon-512.png`,
  sameAs: Object.values(brand.social[language] ?? {}),
})
