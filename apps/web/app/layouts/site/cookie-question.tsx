import { Button } from '@hoppla/ui'
import { contentLink } from '../../platform/addresses/content-links.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { giveConsent } from '../../platform/storage/consent.ts'

/**
 * The consent question, shown once in a slim bar at the lower edge. Both answers are equally easy to give, and the page stays usable meanwhile. The privacy
 * notice says what is measured; the answer can be changed in the cookie settings.
 */
export default function CookieQuestion() {
  const { site } = useSite()
  const { language, t } = useWords()
  const privacy = contentLink(site, language, 'privacy')
  return (
    <section className="cookies" aria-labelledby="cookies-title">
      <p className="small">
        <b id="cookies-title">{t('common.cookies.title')}</b> {t('common.cookies.text')}
        {privacy && (
          <>
            {' '}
            <Link href={privacy}>{t('common.links.privacy')}</Link>
          </>
        )}
      </p>
      <div className="answers">
        <Button small onClick={() => giveConsent({ analytics: false })}>
          {t('common.cookies.necessary')}
        </Button>
        <Button small onClick={() => giveConsent({ analytics: true })}>
          {t('common.cookies.all')}
        </Button>
      </div>
    </section>
  )
}
