import type { Intent, Origin } from '@hoppla/contract/identity'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../i18n/words.ts'
import { signInGuard } from './guards.ts'
import { type ApplicationUser, useSession } from './session.ts'

/**
 * Guards a page that belongs to somebody: signed-out visitors go to login and come back (docs/product/onboarding.md). The page shows its skeleton meanwhile.
 * @param input `isNeeded`: false leads nobody away: the page is somebody’s by another proof, or that is not known yet.
 * @returns the signed-in user; undefined while unknown, or on the way out.
 */
export const useSignedIn = (input: { intent?: Intent; origin?: Origin; isNeeded?: boolean } = {}): ApplicationUser | undefined => {
  const session = useSession()
  const { language } = useWords()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { intent, origin, isNeeded = true } = input
  // Who was signed in a moment ago is led out by the session machine itself, with intent SignOut.
  const status = session.status === 'signed-out' && session.wasSignedIn ? 'unknown' : session.status
  const elsewhere = signInGuard(status, language, pathname + search + hash, { intent, origin })
  useEffect(() => {
    if (elsewhere && isNeeded) void navigate(elsewhere, { replace: true })
  }, [elsewhere, isNeeded, navigate])
  return session.status === 'authenticated' ? session.user : undefined
}
