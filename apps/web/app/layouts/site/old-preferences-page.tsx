import { useEffect } from 'react'
import { redirectDocument, useParams } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { requireLanguage } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import type { Route } from './+types/old-preferences-page'
import { preferencesAddress, targetOf } from './old-addresses.ts'
import { Redirecting } from './redirecting.tsx'

/** `email-preferences?userId=…` names whose they are; without, and with a channel, they are the signed-in user's (docs/product/profile.md). */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const language = requireLanguage(params.lang, request.url, pageSite(context).site)
  if (params.channelType) return null
  const target = targetOf(language, 'email-preferences', new URL(request.url).searchParams)
  return target === undefined ? null : redirectDocument(target)
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.loading'))

/** Signed-out visitors go to login and come back here. */
export default function OldPreferencesPage() {
  const { language } = useWords()
  const { channelType } = useParams()
  const user = useSignedIn({ origin: 'MyAccount' })
  const userId = user?.guid
  useEffect(() => {
    if (userId) location.replace(preferencesAddress(language, userId, channelType))
  }, [userId, language, channelType])
  return <Redirecting />
}
