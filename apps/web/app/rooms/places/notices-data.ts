import type { Call } from '@hoppla/contract/client'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/notices'

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

/** The country's notices of these types, for the HTML: the same for every visitor. */
export const countryNotices = async (call: Call, country: string, types: readonly ApplicationNotice['type'][]): Promise<Notice[]> =>
  (await call(noticesByLocation, { params: { locationId: country }, query: {} }))
    .filter(({ type }) => types.includes(type))
    .map(shownNotice)
