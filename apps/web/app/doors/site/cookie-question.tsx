import { Button } from '@hoppla/ui'
import { Suspense, useState } from 'react'
import { giveConsent } from '../../platform/consent.ts'
import { late } from '../../platform/late.tsx'
import { useWords } from '../../platform/words.ts'
import { withDoorWords } from './door-words.ts'
import { NotNow } from './not-now.tsx'

const CookieSettings = late(() => withDoorWords(import('./cookie-settings.tsx')), NotNow)

/** Asked once. Both answers are equally easy to give, and the page can be used while it is open. */
export default function CookieQuestion() {
  const { t } = useWords()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <section className="cookies" aria-labelledby="cookies-title">
        <div className="card raise stack gap-3">
          <h2 id="cookies-title">{t('common.cookies.title')}</h2>
          <p className="small">{t('common.cookies.text')}</p>
          <div className="row gap-2">
            <Button small onClick={() => giveConsent({ analytics: false })}>
              {t('common.cookies.necessary')}
            </Button>
            <Button small onClick={() => giveConsent({ analytics: true })}>
              {t('common.cookies.all')}
            </Button>
            <Button small variant="quiet" onClick={() => setIsChoosing(true)}>
              {t('common.cookies.choose')}
            </Button>
          </div>
        </div>
      </section>
      {isChoosing && (
        <Suspense>
          <CookieSettings onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
