import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Site } from '../../platform/head/page-site.ts'

export type GroupData = { now: number; playgrounds: { guid: string; slug: string; name: string }[] }

/** Where groups may ask. */
export const groupData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<GroupData> => ({
  now: now.getTime(),
  playgrounds: (await call(playgroundsByCountry, { params: { country: country.guid } }))
    .filter(({ disabled }) => !disabled)
    .map(({ guid, slug, name }) => ({ guid, slug, name })),
})
