import { useNavigate, useSearchParams } from 'react-router'
import { signedIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { safePath } from './safe-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

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
      <SignInForm done={done} />
    </SignInLayout>
  )
}
