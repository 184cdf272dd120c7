import { Anchor, Toast } from '@hoppla/ui'
import { useLocation } from 'react-router'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { useWords } from '../../../platform/i18n/words.ts'

/** A sign-in in the middle: what was typed waits in the tab. */
export const SignInFirst = () => {
  const { language, t } = useWords()
  const { pathname, search } = useLocation()
  return (
    <Toast
      icon="person"
      title={
        <Anchor
          className="tap"
          href={loginAddress(language, { intent: 'Booking', origin: 'Site', continuePath: pathname + search })}
        >
          {t('enrol.signIn')}
        </Anchor>
      }
    >
      {t('enrol.signInText')}
    </Toast>
  )
}
