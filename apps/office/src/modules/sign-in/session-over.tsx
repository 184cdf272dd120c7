import { useEffect } from 'react'
import { Note } from '../../parts/states.tsx'
import { queries } from '../../platform/queries.ts'
import { signedIn, type WhyOver } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { LeftBehind } from '../door/offline/left-behind.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const beginAnew = async (): Promise<void> => {
  await signedIn()
  location.assign('/')
}

/** In place of the page when the session is over: why, and signing in again, which brings the page back as it was. */
export const SessionOver = ({ why }: { why: WhyOver }) => {
  const { t } = useWords()
  // What was read with a role that is gone must not lie in this tab.
  useEffect(() => {
    if (why !== 'no-role') return
    queries.clear()
    sessionStorage.clear()
  }, [why])
  return (
    <SignInLayout title={t('signIn.title')}>
      <Note tone={why === 'no-role' ? 'bad' : 'warn'}>
        {t(why === 'no-role' ? 'common.over.noRole' : why === 'time' ? 'common.over.time' : 'common.over.ended')}
      </Note>
      <LeftBehind />
      <SignInForm done={why === 'no-role' ? beginAnew : signedIn} />
    </SignInLayout>
  )
}
