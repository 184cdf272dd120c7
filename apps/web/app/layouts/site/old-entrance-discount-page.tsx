import { userGathering } from '@hoppla/contract/overview'
import { useEffect } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { overviewFlags } from '../../platform/api/overview-flags.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { requireLanguage } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import type { Route } from './+types/old-entrance-discount-page'
import { entranceDiscountAddress } from './old-addresses.ts'
import { Redirecting } from './redirecting.tsx'

export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  requireLanguage(params.lang, request.url, pageSite(context).site)
  return null
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.loading'))

/** A mail's way to the one discount on entrance that one has; with several, or none, to all offers (docs/product/coupons.md). */
export default function OldEntranceDiscountPage() {
  const { language } = useWords()
  const userId = useSignedIn({ origin: 'MyAccount' })?.guid
  useEffect(() => {
    if (!userId) return
    callApi(userGathering, { query: overviewFlags('includeOffers') })
      .then(({ activeOffers }) => activeOffers)
      // The page of all offers asks again, and says what is wrong.
      .catch((error: unknown) => {
        console.error(error)
        return []
      })
      .then((offers) => location.replace(entranceDiscountAddress(language, offers)))
  }, [userId, language])
  return <Redirecting />
}
