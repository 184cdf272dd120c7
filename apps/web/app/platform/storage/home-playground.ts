import { getPlayground } from '@hoppla/contract/places'
import { callApiOnce } from '../api/api.ts'
import { homePlaygroundKey, store, stored, unstore } from './stored-values.ts'

/** The play centre that a parent chose in the profile, kept while somebody is signed in on this browser. */
export type HomePlayground = { id: string; slug: string }

/**
 * Keeps the profile's play centre beside those chosen on the site, so that pages can lead with it; asked once for each.
 * A play centre that is not to be had (closed, another country's, no network) is left out: the one chosen last leads then.
 * @param id of the profile's play centre, null: none chosen
 */
export const keepHomePlayground = async (id: string | null): Promise<void> => {
  if (id === null) return unstore(homePlaygroundKey)
  if (stored<HomePlayground>(homePlaygroundKey)?.id === id) return
  try {
    const { slug, disabled } = await callApiOnce(getPlayground, { params: { id } })
    if (!disabled) return store(homePlaygroundKey, { id, slug } satisfies HomePlayground)
  } catch (error) {
    console.error(error)
  }
  unstore(homePlaygroundKey)
}
