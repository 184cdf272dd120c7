import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Option } from '@hoppla/ui'
import type { PageSite } from '../../platform/head/page-site.ts'

/** The open playgrounds of this site's country, for a list to choose from. */
export const playgroundOptions = async ({ site, call }: Pick<PageSite, 'site' | 'call'>): Promise<Option[]> => {
  const playgrounds = await call(playgroundsByCountry, { params: { country: site.country.guid } })
  return playgrounds
    .filter(({ disabled }) => !disabled)
    .map(({ guid, name }) => ({ value: guid, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, site.country.culture))
}
