import { useNavigate, useSearchParams } from 'react-router'
import { signedIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Only a path of this host: a link of somebody else's must not lead away from here. */
export const safePath = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/')

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
