import { pageAt, pathTo } from '@hoppla/contract/pages'
import { isLanguage } from '@hoppla/i18n'
import { Row, Toast } from '@hoppla/ui'
import { useLocation } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { languageNames } from '../../platform/i18n/language-names.ts'
import { switchLanguage } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { mainEntries, offered, quietEntries } from './links.ts'

/** Where the menu's button stands, for a browser without scripts: leads to the menu at the page's end. */
export const MenuLink = () => {
  const { t } = useWords()
  return (
    <a className="chip-btn" href="#menu">
      {t('common.menu')}
    </a>
  )
}

/** The menu's links at the page's end, for a browser without scripts. */
export const PlainMenu = () => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { pathname, search } = useLocation()
  const brand = site.brand.name
  return (
    <nav id="menu" className="wrap mt-6" aria-label={t('common.menu')}>
      <ul className="row">
        {[...offered(mainEntries, language), ...offered(quietEntries, language)].map(({ word, page }) => (
          <li key={word}>
            <a className="tap" href={pathTo(page, { lang: language })}>
              {t(`common.links.${word}`, { brand })}
            </a>
          </li>
        ))}
        <li>
          <a className="tap" href={loginAddress(language, { origin: 'Site' })}>
            {t('common.loginOrRegister')}
          </a>
        </li>
        {site.country.languages.filter(isLanguage).flatMap((code) =>
          code === language ? (
            []
          ) : (
            <li key={code}>
              <a className="tap" lang={code} hrefLang={code} href={switchLanguage(site, pathname, search, language, code)}>
                {languageNames[code]}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** On pages that do nothing without scripts: what to do, and how to reach the operator instead. */
export const ScriptNotice = () => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { pathname } = useLocation()
  const { companyname, companyaddress, companyphone, mailfrom } = site.country
  if (!pageAt(pathname)?.page.needsScripts) return null
  return (
    <div className="notices wrap">
      <Toast tone="warn" title={t('layout.noScript.title')}>
        <p>{t('layout.noScript.text')}</p>
        <p>{[companyname, companyaddress].filter(Boolean).join(', ')}</p>
        <Row gap="wide">
          {companyphone && (
            <a className="tap" href={`tel:${companyphone.replace(/[^+\d]/g, '')}`}>
              {companyphone}
            </a>
          )}
          <a className="tap" href={`mailto:${mailfrom}`}>
            {mailfrom}
          </a>
          <a className="tap" href={pathTo('playgrounds', { lang: language })}>
            {t('layout.noScript.places')}
          </a>
        </Row>
      </Toast>
    </div>
  )
}
