import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'

/** A notice as a page shows it. */
export type Notice = Pick<ApplicationNotice, 'guid' | 'name' | 'text' | 'kind' | 'type' | 'icon' | 'version'>

/** Only what is shown, since it travels in the HTML. */
const shownNotice = ({ guid, name, text, kind, type, icon, version }: ApplicationNotice): Notice => ({
  guid,
  name,
  text,
  kind,
  type,
  icon,
  version,
})

/**
 * The notices of these types that a page's HTML brings, the same for every visitor: those of the playground it is about, else the country's. What came only
 * later would push the page down.
 * @param slug as the address has it; one that is no playground's is passed over.
 */
export const pageNotices = async (
  call: Call,
  country: string,
  slug: string | undefined,
  types: readonly ApplicationNotice['type'][],
): Promise<Notice[]> => {
  const playgrounds = slug === undefined ? [] : await call(playgroundsByCountry, { params: { country } })
  const locationId = playgrounds.find((playground) => playground.slug === slug)?.guid ?? country
  return (await call(noticesByLocation, { params: { locationId }, query: {} }))
    .filter(({ type }) => types.includes(type))
    .map(shownNotice)
}
