import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signedIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { safePath } from './safe-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Fetched after the form: most browsers have never been a door. */
const LeftBehind = lazy(async () => ({ default: (await import('../door/offline/left-behind.tsx')).LeftBehind }))

export default function SignInPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const go = useNavigate()
  const done = async () => {
    await signedIn()
    await go(safePath(search.get('to')), { replace: true })
  }
  return (
    <SignInLayout title={t('signIn.title')} lead={t('signIn.lead')}>
      <Suspense>
        <LeftBehind />
      </Suspense>
      <SignInForm done={done} />
    </SignInLayout>
  )
}
