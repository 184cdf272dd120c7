import { useEffect } from 'react'
import { useSite } from '../../platform/page-site.ts'
import { loadIdentityClient } from './client.ts'

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
