import { useEffect } from 'react'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import type { Route } from './+types/silent-page'
import { loadIdentityClient } from './client.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.login'))

/** Lives in a hidden frame: hands the provider's answer to the page around it. */
export default function SilentPage() {
  const { site } = useSite()
  useEffect(() => {
    loadIdentityClient(site.authority)
      .then((client) => client.signinSilentCallback())
      .catch(console.error)
  }, [site.authority])
  return null
}
