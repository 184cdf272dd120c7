import { LoadingOverlay } from '@hoppla/ui'
import { useEffect } from 'react'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/signed-out-page'
import { loadIdentityClient } from './client.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.loading'))

/** What `signOut` (platform/session/session.ts) gives along; another of our clients gives nothing. */
type Left = { language?: string; continuePath?: string }

/** Where the provider sends the browser back after a sign-out: on to login, in the language one left in, and from there to the page one left. */
export default function SignedOutPage() {
  const { site } = useSite()
  const { language, t } = useWords()
  useEffect(() => {
    const leave = ({ language: left, continuePath }: Left) => {
      const spoken = left !== undefined && site.country.languages.includes(left) ? left : language
      location.replace(loginAddress(spoken, { intent: 'SignOut', continuePath }))
    }
    const finish = async () => {
      const client = await loadIdentityClient(site.authority)
      await client.removeUser()
      const { userState } = await client.signoutRedirectCallback()
      leave((userState ?? {}) as Left)
    }
    finish().catch((error: unknown) => {
      console.error(error)
      leave({})
    })
  }, [site, language])
  return (
    <main id="main">
      <LoadingOverlay active label={t('common.loading')} />
    </main>
  )
}
