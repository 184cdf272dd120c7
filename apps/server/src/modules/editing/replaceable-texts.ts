import type { replaceableTexts as replaceableTextsRoute } from '@hoppla/contract/editing/texts'
import type { Answer } from '@hoppla/contract/route'
import type { Language } from '@hoppla/i18n'
import { placeholdersOf, replaceableTexts as standardTexts } from '@hoppla/i18n/messages/replaceable'
import type { StaffCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'

/** Every text that a brand may replace, in the product's own words. */
export const replaceableTexts = async (
  _deps: Deps,
  _caller: StaffCaller,
  language: Language,
): Promise<Answer<typeof replaceableTextsRoute>> =>
  [...standardTexts(language)].map(([key, standard]) => ({ key, standard, placeholders: placeholdersOf(standard) }))
