import { redirect } from 'react-router'
import { contentLink } from '../../platform/content-links.ts'
import { notFoundAddress, requireLanguage } from '../../platform/page-language.ts'
import { pageSite } from '../../platform/page-site.ts'
import type { Route } from './+types/before-booking'

/** Classes cannot be booked online yet: every address of that leads, for the time being, to the page that tells about them. */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const { site } = pageSite(context)
  const language = requireLanguage(params.lang, request.url, site)
  return redirect(contentLink(site, language, 'sportClass') ?? notFoundAddress(site, language))
}

export default function BeforeBooking() {
  return null
}
