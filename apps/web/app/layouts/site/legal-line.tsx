import { Wrap } from '@hoppla/ui'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../platform/head/page-site.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { legalLinks } from './links.ts'

/**
 * What the law wants within reach of every page, where a page has no foot (signing in, registering, failures): the way to withdraw from a contract
 * (directive 2011/83/EU art. 11a), the privacy notice (GDPR art. 13) and who runs the site (directive 2000/31/EC art. 5).
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
