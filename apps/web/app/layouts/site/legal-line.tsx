import { Wrap } from '@hoppla/ui'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../platform/head/page-site.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { legalLinks } from './links.ts'

/**
 * The legally required links on pages without a footer (sign-in, registration, errors): the withdrawal from a contract (directive 2011/83/EU art. 11a), the
 * privacy notice (GDPR art. 13) and the operator of the site (directive 2000/31/EC art. 5).
 */
export const LegalLine = () => {
  const { language, t } = useWords()
  const known = useRouteLoaderData<RootData>('root')
  return (
    <Wrap width="slim">
      <p className="row small muted">
        {legalLinks(known?.site, language).map(({ word, href }) => (
          <Link key={word} className="tap" href={href}>
            {t(`common.links.${word}`)}
          </Link>
        ))}
      </p>
    </Wrap>
  )
}
