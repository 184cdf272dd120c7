import { Button } from '@hoppla/ui'
import { giveConsent } from '../../platform/consent.ts'
import { contentLink } from '../../platform/content-links.ts'
import { Link } from '../../platform/link.tsx'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'

/**
 * Asked once, in one slim bar at the lower edge. Both answers are equally easy to give, and the page can be used while it is open; what is measured
 * stands in the privacy notice, and the answer can be changed under the cookie settings in the menu.
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
