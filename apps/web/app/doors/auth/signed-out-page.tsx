import { LoadingOverlay } from '@hoppla/ui'
import { useEffect } from 'react'
import { titleOf } from '../../platform/meta.ts'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/signed-out-page'
import { loadIdentityClient } from './client.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.loading'))

/** Where the provider sends the browser back after a sign-out: on to the start page, in the language one left in. */
export default function SignedOutPage() {
  const { site } = useSite()
  const { language, t } = useWords()
  useEffect(() => {
    const leave = (to: string) => location.replace(`/${site.country.languages.includes(to) ? to : language}`)
    const finish = async () => {
      const client = await loadIdentityClient(site.authority)
      await client.removeUser()
      const { userState } = await client.signoutRedirectCallback()
      leave(String((userState as { language?: unknown } | undefined)?.language))
    }
    finish().catch((error: unknown) => {
      console.error(error)
      leave(language)
    })
  }, [site, language])
  return (
    <main id="main">
      <LoadingOverlay active label={t('common.loading')} />
    </main>
  )
}
