import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInGuard } from '../../platform/guards.ts'
import { type ApplicationUser, useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'

/**
 * The signed-in buyer. Undefined while that is not known; a guest is sent to sign in with intent Shop and comes back to this very address.
 * (A buyer who signs out meanwhile is led away by the session itself.)
 */
export const useSignedIn = (): ApplicationUser | undefined => {
  const session = useSession()
  const { language } = useWords()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isGuest = session.status === 'signed-out' && !session.wasSignedIn
  useEffect(() => {
    const login = isGuest && signInGuard('signed-out', language, pathname + search, { intent: 'Shop', origin: 'Site' })
    if (login) void navigate(login, { replace: true })
  }, [isGuest, language, pathname, search, navigate])
  return session.status === 'authenticated' ? session.user : undefined
}
